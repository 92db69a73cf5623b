import { crc32 } from "node:zlib";
import { createReceived, type Received } from "./received.ts";

/** A frame: magic 4, payload length 4, payload CRC-32 4, payload. */
const magic = Buffer.from("SBC1", "latin1");
const headLength = 12;
const hashLength = 32;
const absent = 0xffffffff;

export type Frames = {
  rows: Received[];
  /** Bytes that are no frame although frames follow, or that cannot be the start of one. */
  corrupt: Buffer[];
  /** The start of a last frame that a crash cut off, most likely before it was acknowledged. */
  torn: Buffer;
};

export function encodeFrame(row: Received): Buffer {
  const fixed = Buffer.alloc(12);
  fixed.writeDoubleBE(row.receivedAt.getTime(), 0);
  fixed.writeUInt32BE(row.timesSeen, 8);
  const fields = [row.method, row.contentType, row.query, row.sourceIp, row.raw].flatMap((value) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(value === null ? absent : Buffer.byteLength(value));
    return [length, typeof value === "string" ? Buffer.from(value, "utf8") : (value ?? Buffer.alloc(0))];
  });
  const payload = Buffer.concat([fixed, row.tokenHash, ...fields]);
  const head = Buffer.alloc(headLength);
  magic.copy(head);
  head.writeUInt32BE(payload.length, 4);
  head.writeUInt32BE(crc32(payload), 8);
  return Buffer.concat([head, payload]);
}

/** Reads all frames of a file. Where one is damaged it goes on at the next that is whole. */
export function decodeFrames(bytes: Buffer): Frames {
  const found: Frames = { rows: [], corrupt: [], torn: Buffer.alloc(0) };
  for (let at = 0; at < bytes.length; ) {
    const frame = frameAt(bytes, at);
    if (frame) {
      found.rows.push(frame.row);
      at = frame.end;
      continue;
    }
    const next = nextFrame(bytes, at + 1);
    const rest = bytes.subarray(at, next);
    if (next === bytes.length && isStartOfFrame(rest)) found.torn = rest;
    else found.corrupt.push(rest);
    at = next;
  }
  return found;
}

function frameAt(bytes: Buffer, at: number): { row: Received; end: number } | undefined {
  if (at + headLength > bytes.length || !bytes.subarray(at, at + 4).equals(magic)) return undefined;
  const end = at + headLength + bytes.readUInt32BE(at + 4);
  if (end > bytes.length) return undefined;
  const payload = bytes.subarray(at + headLength, end);
  if (crc32(payload) !== bytes.readUInt32BE(at + 8)) return undefined;
  try {
    return { row: decodePayload(payload), end };
  } catch {
    // A checksum that fits bytes nobody wrote.
    return undefined;
  }
}

function nextFrame(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(magic, from); at !== -1; at = bytes.indexOf(magic, at + 1)) {
    if (frameAt(bytes, at)) return at;
  }
  return bytes.length;
}

function isStartOfFrame(rest: Buffer): boolean {
  const known = Math.min(rest.length, magic.length);
  if (!rest.subarray(0, known).equals(magic.subarray(0, known))) return false;
  return rest.length < headLength || headLength + rest.readUInt32BE(4) > rest.length;
}

function decodePayload(payload: Buffer): Received {
  let at = 12 + hashLength;
  const next = (): Buffer | null => {
    const length = payload.readUInt32BE(at);
    at += 4;
    if (length === absent) return null;
    if (at + length > payload.length) throw new RangeError("a field ends behind its frame");
    at += length;
    return payload.subarray(at - length, at);
  };
  const [method, contentType, query, sourceIp, raw] = [next(), next(), next(), next(), next()];
  return createReceived({
    receivedAt: new Date(payload.readDoubleBE(0)),
    timesSeen: payload.readUInt32BE(8),
    tokenHash: Buffer.from(payload.subarray(12, 12 + hashLength)),
    method: method?.toString("utf8") ?? "",
    contentType: contentType?.toString("utf8") ?? null,
    query: query?.toString("utf8") ?? "",
    sourceIp: sourceIp?.toString("utf8") ?? null,
    raw: Buffer.from(raw ?? []),
  });
}
