import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ByteSource } from "./formats/byte-source.ts";
import { partBytes, partCount } from "./limits.ts";

const sliceBytes = 16 * 1024;

/** The bytes of an upload as they lie in its parts; one of them is in memory at a time. */
export function partSource(db: Db, { id, byteCount }: { id: string; byteCount: number }): ByteSource {
  let held: { no: number; bytes: Buffer } | null = null;
  const part = async (no: number): Promise<Buffer> => {
    if (held?.no === no) return held.bytes;
    const bytes = await readPart(db, id, no);
    if (!bytes) throw new PartMissing(no);
    held = { no, bytes };
    return bytes;
  };
  return {
    size: byteCount,
    async *pieces() {
      for (let no = 0; no < partCount(byteCount); no += 1) yield await part(no);
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

/**
 * The driver gets bytes as hexadecimal text. Text of a whole part is so large that it stays until a full garbage collection,
 * which comes seldom; slices go with the young. The part is unpacked once, not for each of them.
 */
async function readPart(db: Db, id: string, no: number): Promise<Buffer | null> {
  const slices = await db.execute<{ bytes: Buffer }>(sql`
    with part as materialized (
      select bytes || ''::bytea as bytes from upload_part where upload_id = ${id} and part_no = ${no})
    select substring(bytes from start + 1 for ${sliceBytes}) as bytes
    from part, generate_series(0, octet_length(bytes) - 1, ${sliceBytes}) as start order by start`);
  return slices.length === 0 ? null : Buffer.concat(slices.map(({ bytes }) => bytes));
}

/** Another worker has read the upload and dropped its parts, or it is gone. */
export class PartMissing extends Error {
  constructor(no: number) {
    super(`part ${no} is not there`);
    this.name = "PartMissing";
  }
}
