import * as http from "node:http";
import * as https from "node:https";
import type { CallbackFormat } from "#server/sandbox/dials.ts";

export type CallbackRequest = { acknowledged: Promise<boolean>; abort(): void };

const jsonType = "application/json";
const formType = "application/x-www-form-urlencoded";

/** Makes single callback requests over kept connections. */
export class CallbackSender {
  readonly #http: http.Agent;
  readonly #https: https.Agent;

  constructor(maxSockets: number) {
    this.#http = new http.Agent({ keepAlive: true, maxSockets });
    this.#https = new https.Agent({ keepAlive: true, maxSockets });
  }

  /** One request; acknowledged means a 2xx within `timeoutMs`. Never rejects. An address that is no URL is never acknowledged. */
  send(address: string, event: object, format: CallbackFormat, timeoutMs: number): CallbackRequest {
    let request: http.ClientRequest;
    try {
      request = this.#open(address, event, format);
    } catch {
      return { acknowledged: Promise.resolve(false), abort: () => {} };
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let acknowledged = false;
    const timer = setTimeout(() => request.destroy(), timeoutMs);
    request.on("response", (response) => {
      acknowledged = response.statusCode !== undefined && response.statusCode >= 200 && response.statusCode < 300;
      response.resume();
    });
    // "close" follows every error, and is where the outcome is read.
    request.on("error", () => {});
    request.on("close", () => {
      clearTimeout(timer);
      resolve(acknowledged);
    });
    return { acknowledged: promise, abort: () => request.destroy() };
  }

  #open(address: string, event: object, format: CallbackFormat): http.ClientRequest {
    const url = new URL(address);
    const fields = new URLSearchParams(Object.entries(event).map(([name, value]) => [name, String(value)]));
    // Behind what the address has already, which stays as it was written: a signature may be over it.
    if (format === "query") url.search = url.search === "" ? `?${fields}` : `${url.search}&${fields}`;
    const method = format === "query" ? "GET" : "POST";
    const body = format === "query" ? "" : format === "form" ? fields.toString() : JSON.stringify(event);
    const headers = {
      "content-type": format === "form" ? formType : jsonType,
      "content-length": Buffer.byteLength(body),
    };
    const secure = url.protocol === "https:";
    const options = { method, headers: method === "GET" ? {} : headers, agent: secure ? this.#https : this.#http };
    const request = secure ? https.request(url, options) : http.request(url, options);
    request.end(body);
    return request;
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}
