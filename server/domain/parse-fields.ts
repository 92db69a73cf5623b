import { parseJson } from "#server/platform/json.ts";

/** What one callback said, by name. A Map, so that a field named `__proto__` is a field and nothing else. */
export type Fields = ReadonlyMap<string, unknown>;

/** JSON text as one object, a list of objects, or either of them inside a JSON string; undefined for anything else. */
export function fieldsOfJson(text: string): Fields[] | undefined {
  const value = jsonOf(text);
  const inner = typeof value === "string" ? jsonOf(value) : value;
  const list = Array.isArray(inner) ? inner : [inner];
  const objects = list.filter((item) => typeof item === "object" && item !== null && !Array.isArray(item));
  if (objects.length === 0 || objects.length < list.length) return undefined;
  return objects.map((item) => new Map(Object.entries(item)));
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Not JSON, or nested too deeply to be read.
    return undefined;
  }
}

/** `a=1&b=2`, as in a form or a query; the last of several equal names wins, as in JSON. */
export function fieldsOfForm(text: string): Fields {
  return new Map(new URLSearchParams(text));
}

/** The named parts of a multipart body; undefined when the content type names no boundary. */
export function fieldsOfMultipart(contentType: string, raw: Buffer): Fields | undefined {
  const found = /boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return undefined;
  const fields = new Map<string, string>();
  // Latin-1 keeps one character per byte, so that values can be cut out before they are decoded.
  for (const part of raw.toString("latin1").split(`--${boundary}`).slice(1)) {
    const end = /\r?\n\r?\n/.exec(part);
    if (!end) continue;
    const name = /\bname="([^"]*)"|\bname=([^;\s]+)/i.exec(part.slice(0, end.index));
    const value = part.slice(end.index + end[0].length).replace(/\r?\n$/, "");
    const key = name?.[1] ?? name?.[2];
    if (key !== undefined) fields.set(utf8(key), utf8(value));
  }
  return fields;
}

function utf8(latin1: string): string {
  return Buffer.from(latin1, "latin1").toString("utf8");
}

/** Bytes as text in the charset of the content type; a byte order mark wins, and nothing throws. */
export function decodeText(contentType: string, raw: Buffer): string {
  if (raw[0] === 0xff && raw[1] === 0xfe) return new TextDecoder("utf-16le").decode(raw);
  if (raw[0] === 0xfe && raw[1] === 0xff) return new TextDecoder("utf-16be").decode(raw);
  const isMarked = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf;
  const label = isMarked ? undefined : /charset="?([\w.:-]{1,40})/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(label ?? "utf-8").decode(raw);
  } catch {
    // A charset that nobody knows.
    return new TextDecoder().decode(raw);
  }
}
