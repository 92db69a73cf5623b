/** Bytes of a file, both ends included. */
export type Bytes = { from: number; to: number };

/**
 * The one range of bytes that a `Range` header asks for. Null asks for all, as does a header that makes no sense or asks for
 * several (RFC 9110, 14.2); "outside" is beyond the end.
 */
export function readByteRange(header: string | null, size: number): Bytes | "outside" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const count = Number(last);
    return count === 0 || size === 0 ? "outside" : { from: Math.max(0, size - count), to: size - 1 };
  }
  const from = Number(first);
  if (from >= size) return "outside";
  if (last !== "" && Number(last) < from) return null;
  return { from, to: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
