import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; setCookies: string[]; text: string };

export type RawRequest = { method?: string; headers?: Record<string, string>; body?: string };

export type RawHttp = { send(what: RawRequest, path: string): Promise<RawAnswer>; close(): void };

/** Requests as they are written, with any headers and without following where they lead; some stay open for the next. */
export function openRawHttp(origin: string): RawHttp {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(origin);
  return {
    send: ({ method = "GET", headers = {}, body }: RawRequest, path: string): Promise<RawAnswer> =>
      new Promise((resolve, reject) => {
        const length: Record<string, string> =
          body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
        const outgoing = request(
          { agent, hostname, port, path, method, headers: { ...headers, ...length } },
          (message) => {
            text(message).then((said) => {
              const { statusCode = 0, headers: got } = message;
              resolve({ status: statusCode, headers: got, setCookies: got["set-cookie"] ?? [], text: said });
            }, reject);
          },
        );
        outgoing.once("error", reject).end(body);
      }),
    close: () => agent.destroy(),
  };
}
