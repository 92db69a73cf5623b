import { createServer, request as httpRequest } from "node:http";
import type { Socket } from "node:net";

export type Network = {
  /** Address for a browser's proxy setting. */
  url: string;
  /** Breaks every connection, and every new one, until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** The way between a browser and the portal, as a proxy for plain HTTP that can be cut. */
export async function startNetwork(): Promise<Network> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((message, response) => {
    const { url = "", method, headers } = message;
    const onward = httpRequest(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once("error", () => response.destroy());
    });
    onward.once("error", () => response.destroy());
    response.once("close", () => onward.destroy());
    message.pipe(onward);
  });
  server.on("connection", (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      breakAll();
      return closed.promise;
    },
  };
}
