import { connect } from "node:net";

/** How a slow sender fared: after how many milliseconds the server closed, and with which status, 0 for none. */
export type Cut = { afterMs: number; status: number };

/** Sends `atOnce`, and then `text` over and over, one byte a second, until the server closes. */
export function openSlowly(port: number, atOnce: string, text: string): Promise<Cut> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let heard = "";
    let position = 0;
    const socket = connect(port, "127.0.0.1", () => socket.write(atOnce));
    const timer = setInterval(() => {
      socket.write(text.charAt(position % text.length));
      position += 1;
    }, 1000);
    socket.setEncoding("latin1").on("data", (more: string) => {
      heard += more;
    });
    // Being reset is one way of being cut.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
      resolve({ afterMs: performance.now() - begun, status });
    });
  });
}
