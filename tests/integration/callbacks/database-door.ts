import { connect, createServer, type Socket } from "node:net";

/** A way to a database that can be shut (connections refused and cut) or made to hang (bytes no longer passed on). */
export type Door = { url: string; shut(): Promise<void>; hang(): void; open(): Promise<void>; close(): Promise<void> };

export async function openDoor(url: string): Promise<Door> {
  const target = new URL(url);
  const pairs = new Set<[Socket, Socket]>();
  let port = 0;
  let hangs = false;
  const make = () =>
    createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      const pair: [Socket, Socket] = [near, far];
      pairs.add(pair);
      for (const socket of pair) socket.on("error", () => undefined);
      for (const socket of pair) socket.on("close", () => drop(pair));
      if (hangs) return;
      near.pipe(far);
      far.pipe(near);
    });
  const drop = (pair: [Socket, Socket]) => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  let server = make();
  const listen = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
    await promise;
    const address = server.address();
    if (typeof address === "object" && address) port = address.port;
  };
  const shut = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const pair of [...pairs]) drop(pair);
    await promise;
  };
  await listen();
  const door = new URL(url);
  door.hostname = "127.0.0.1";
  door.port = String(port);
  return {
    url: door.href,
    shut,
    hang: () => {
      hangs = true;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    open: async () => {
      hangs = false;
      for (const pair of [...pairs]) drop(pair);
      if (server.listening) return;
      server = make();
      await listen();
    },
    close: async () => {
      if (server.listening) await shut();
    },
  };
}
