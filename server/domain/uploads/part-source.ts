import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { uploadPart } from "#db/schema/uploads.ts";
import type { ByteSource } from "./formats/byte-source.ts";
import { partBytes, partCount } from "./limits.ts";

/** The bytes of an upload as they lie in its parts; one of them is in memory at a time. */
export function partSource(db: Db, { id, byteCount }: { id: string; byteCount: number }): ByteSource {
  let held: { no: number; bytes: Buffer } | null = null;
  const part = async (no: number): Promise<Buffer> => {
    if (held?.no === no) return held.bytes;
    const [found] = await db
      .select({ bytes: uploadPart.bytes })
      .from(uploadPart)
      .where(and(eq(uploadPart.uploadId, id), eq(uploadPart.partNo, no)));
    if (!found) throw new PartMissing(no);
    held = { no, bytes: found.bytes };
    return found.bytes;
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

/** Another worker has read the upload and dropped its parts, or it is gone. */
export class PartMissing extends Error {
  constructor(no: number) {
    super(`part ${no} is not there`);
    this.name = "PartMissing";
  }
}
