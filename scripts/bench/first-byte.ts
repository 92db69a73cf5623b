import { createServer } from "node:http";

/** Plays the sandbox and notes when the first byte of a call came. */
export type FirstByte = {
  /** Settles with the moment (`performance.now()`) of the next connection's first byte. */
  next(): Promise<number>;
  close(): Promise<void>;
};

type Item = { numbers: string; orderId: string };

export async function startFirstByte(port: number): Promise<FirstByte> {
  let waiting: ((at: number) => void) | null = null;
  const server = createServer(async (message, response) => {
    let body = "";
    for await (const chunk of message.setEncoding("utf8")) body += chunk;
    const { array }: { array: Item[] } = JSON.parse(body);
    const accepted = array.map(({ numbers, orderId }, index) => ({ msgId: `${index}`, number: numbers, orderId }));
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ status: "0", reason: "ok", success: String(array.length), fail: "0", array: accepted }),
    );
  });
  server.on("connection", (socket) => {
    socket.once("data", () => {
      waiting?.(performance.now());
      waiting = null;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    next: () =>
      new Promise((resolve) => {
        waiting = resolve;
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
