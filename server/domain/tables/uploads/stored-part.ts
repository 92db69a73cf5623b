import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

const sliceBytes = 16 * 1024;

/**
 * The bytes of one part. Throws PartMissing.
 *
 * The driver gets bytes as hexadecimal text. Text of a whole part is so large that it stays until a full garbage collection,
 * which comes seldom; slices go with the young. The part is unpacked once, not for each of them.
 */
export async function readStoredPart(db: Db, uploadId: string, no: number): Promise<Buffer> {
  const slices = await db.execute<{ bytes: Buffer }>(sql`
    with part as materialized (
      select bytes || ''::bytea as bytes from upload_part where upload_id = ${uploadId} and part_no = ${no})
    select substring(bytes from start + 1 for ${sliceBytes}) as bytes
    from part, generate_series(0, octet_length(bytes) - 1, ${sliceBytes}) as start order by start`);
  if (slices.length === 0) throw new PartMissing(no);
  return Buffer.concat(slices.map(({ bytes }) => bytes));
}

/** Another worker has read the upload and dropped its parts, or it is gone. */
export class PartMissing extends Error {
  constructor(no: number) {
    super(`part ${no} is not there`);
    this.name = "PartMissing";
  }
}
