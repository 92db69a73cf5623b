import { type IncomingHttpHeaders, request } from "node:http";

export type PanelAnswer = { status: number; headers: IncomingHttpHeaders; html: string };
export type PanelRequest = {
  method?: string;
  /** Added to, or in place of, what a browser would send. */
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
};

/** A request to the panel as a browser would make it, except that redirects are not followed. */
export function askPanel(url: string, path: string, { method = "GET", headers = {}, body }: PanelRequest = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<PanelAnswer>();
  const outgoing = request(url, { method, path }, async (response) => {
    let html = "";
    for await (const chunk of response.setEncoding("utf8")) html += chunk;
    resolve({ status: response.statusCode ?? 0, headers: response.headers, html });
  });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) outgoing.setHeader(name, value);
  outgoing.on("error", reject);
  outgoing.end(body);
  return promise;
}

/** Sends one of the panel's own forms. */
export function sendForm(
  url: string,
  path: string,
  fields: Record<string, string> = {},
  headers: PanelRequest["headers"] = { "sec-fetch-site": "same-origin" },
): Promise<PanelAnswer> {
  const label = { "content-type": "application/x-www-form-urlencoded" };
  return askPanel(url, path, {
    method: "POST",
    headers: { ...label, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}
