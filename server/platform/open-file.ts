import type { Dispatcher } from "undici";

/** A file that a URL leads to, as it begins to arrive. Read `body`, or destroy it. */
export type OpenedFile = {
  httpStatus: number;
  /** Names in lower case. */
  header(name: string): string | null;
  body: Dispatcher.ResponseData["body"];
};

export type FileRequest = {
  /** `bytes=…`, for a part of it. */
  range?: string | undefined;
  signal: AbortSignal;
  /** Until it begins to arrive. */
  beginMs: number;
  /** How long nothing may arrive in between. */
  silenceMs: number;
};

/** Asks for a file by GET, once, without a signature: no redirect is followed. Throws what the network throws. */
export async function openFile(dispatcher: Dispatcher, url: URL, request: FileRequest): Promise<OpenedFile> {
  const { statusCode, headers, body } = await dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: "GET",
    headers: {
      // What is compressed would have another length and checksum than what is kept.
      "accept-encoding": "identity",
      accept: "audio/*, application/octet-stream;q=0.5",
      ...(request.range === undefined ? {} : { range: request.range }),
    },
    headersTimeout: request.beginMs,
    bodyTimeout: request.silenceMs,
    signal: request.signal,
  });
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  };
  return { httpStatus: statusCode, header, body };
}
