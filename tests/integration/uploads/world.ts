import { eq } from "drizzle-orm";
import { upload, uploadBlock, uploadPart } from "#db/schema/uploads.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { beginUpload, type NewUpload } from "#server/domain/tables/uploads/begin.ts";
import { finishUpload } from "#server/domain/tables/uploads/finish.ts";
import { partBytes } from "#server/domain/tables/uploads/formats/limits.ts";
import { storePart } from "#server/domain/tables/uploads/part.ts";
import { type ReadOptions, readUpload } from "#server/domain/tables/uploads/read-upload.ts";
import type { HeldJob } from "#server/domain/work/job.ts";
import { kindsOfJobs } from "#server/jobs/kinds.ts";
import { silent, workOnOne } from "#tests/support/jobs.ts";
import { toldRow } from "#tests/support/told-row.ts";

/** Readers start twice as fast with it. */
const cacheDir = new URL("../../../.cache/reader", import.meta.url).pathname;

/** Bytes cut into parts as a browser cuts them. */
export function partsOf(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / partBytes);
  return Array.from({ length: count }, (_, no) => bytes.subarray(no * partBytes, (no + 1) * partBytes));
}

export async function begun(scope: Scope, bytes: Buffer, changes: Partial<NewUpload> = {}): Promise<string> {
  const input = { purpose: "recipients", name: "people.csv", source: "file", options: {}, ...changes } as const;
  return (await beginUpload(scope, { byteCount: bytes.length, ...input })).id;
}

/** Uploads a whole file and says so; the worker has not read it yet. */
export async function received(scope: Scope, file: string | Buffer, changes: Partial<NewUpload> = {}): Promise<string> {
  const bytes = Buffer.from(file);
  const id = await begun(scope, bytes, changes);
  for (const [no, part] of partsOf(bytes).entries()) await storePart(scope, { id, no, bytes: part });
  await finishUpload(scope, id);
  return id;
}

/** Uploads a file and has it read, with all that waits. */
export async function uploaded(scope: Scope, file: string | Buffer, changes: Partial<NewUpload> = {}): Promise<string> {
  const id = await received(scope, file, changes);
  await readAll(scope.services);
  return id;
}

/** Reads the next upload that waits, as a worker does. Answers whether there was one. */
export function readNext(services: Services, options: ReadOptions = {}, stopping?: AbortSignal): Promise<boolean> {
  const kind = kindsOfJobs({ services, databaseUrl: "", anchorsFile: "", log: silent }).read_upload;
  const run = (held: HeldJob) => readUpload(services, held, { cacheDir, ...options });
  return workOnOne(services, "read_upload", { ...kind, run }, stopping);
}

export async function readAll(services: Services): Promise<void> {
  while (await readNext(services));
}

export async function uploadRow(services: Services, id: string) {
  const [row] = await services.db.system.select().from(upload).where(eq(upload.id, id));
  if (!row) throw new Error("there is no such upload");
  return toldRow(row);
}

/** Everything that is stored of an upload's rows. */
export async function storedRows(services: Services, id: string) {
  const blocks = await services.db.system
    .select()
    .from(uploadBlock)
    .where(eq(uploadBlock.uploadId, id))
    .orderBy(uploadBlock.blockNo);
  return blocks.flatMap(({ rows }) => rows);
}

export async function partCountOf(services: Services, id: string): Promise<number> {
  return services.db.system.$count(uploadPart, eq(uploadPart.uploadId, id));
}
