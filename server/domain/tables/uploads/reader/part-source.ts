import type { ByteSource } from "#server/domain/tables/uploads/formats/byte-source.ts";
import { partBytes, partCount } from "#server/domain/tables/uploads/formats/limits.ts";

/**
 * A file's bytes as they lie in its parts. `ask` fetches one; the one in use is in memory, and where they are read in order
 * the next one, which is fetched meanwhile.
 */
export function partSource(byteCount: number, ask: (no: number) => Promise<Buffer>): ByteSource {
  let held: { no: number; bytes: Promise<Buffer> } | null = null;
  const part = (no: number): Promise<Buffer> => {
    if (held?.no !== no) held = { no, bytes: ask(no) };
    return held.bytes;
  };
  return {
    size: byteCount,
    async *pieces() {
      const count = partCount(byteCount);
      for (let no = 0; no < count; no += 1) {
        const bytes = await part(no);
        if (no + 1 < count) held = { no: no + 1, bytes: fetchAhead(ask, no + 1) };
        yield bytes;
      }
    },
    async read(start, length) {
      const found: Buffer[] = [];
      for (let at = start; at < start + length; ) {
        const no = Math.floor(at / partBytes);
        const from = at - no * partBytes;
        const piece = (await part(no)).subarray(from, from + start + length - at);
        if (piece.length === 0) throw new RangeError("beyond the end of the file");
        found.push(piece);
        at += piece.length;
      }
      return found.length === 1 && found[0] ? found[0] : Buffer.concat(found);
    },
  };
}

/** Its failure is told to whoever comes to need it. */
function fetchAhead(ask: (no: number) => Promise<Buffer>, no: number): Promise<Buffer> {
  const bytes = ask(no);
  bytes.catch(() => undefined);
  return bytes;
}
