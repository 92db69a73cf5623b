import { hash } from "node:crypto";

/** A request to the callback address, as it came. The token itself is not kept, only its hash. */
export type Received = {
  receivedAt: Date;
  tokenHash: Buffer;
  method: string;
  contentType: string | null;
  /** Without its question mark. */
  query: string;
  raw: Buffer;
  sourceIp: string | null;
  /** More than one after exact copies were folded. */
  timesSeen: number;
  /** Hash of token hash, method, content type, query and body, in hex: exact copies share it, and are folded by it. */
  foldKey: string;
};

/** Tokens are 32 random bytes as base64url. */
export function hasTokenShape(token: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(token);
}

export function createReceived(parts: Omit<Received, "foldKey">): Received {
  const texts = [parts.method, parts.contentType ?? "", parts.query];
  // Each length stands before its field, so that no two requests read as the same bytes.
  const head = texts.map((text) => `${Buffer.byteLength(text)}:${text}`).join("");
  const fields = [parts.tokenHash, Buffer.from(`${head}${parts.raw.length}:`), parts.raw];
  return { ...parts, foldKey: hash("sha256", Buffer.concat(fields), "hex") };
}

/** One row for all exact copies, in key order, so that two statements never wait for each other's rows. */
export function foldCopies(rows: Iterable<Received>): Received[] {
  const byKey = new Map<string, Received>();
  for (const row of rows) {
    const same = byKey.get(row.foldKey);
    byKey.set(row.foldKey, same ? { ...same, timesSeen: same.timesSeen + row.timesSeen } : row);
  }
  return [...byKey.values()].sort((a, b) => (a.foldKey < b.foldKey ? -1 : 1));
}
