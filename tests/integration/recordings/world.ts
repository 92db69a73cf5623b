import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { aiCallRecord, recordQuery } from "#server/contract/aivoice.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { type RunOptions, runCopies } from "#server/domain/calls/recordings/copying/run-copies.ts";
import { chooseRecordings } from "#server/domain/calls/recordings/settings.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { plantRecords } from "#tests/support/call-records.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { hurry, runNext } from "#tests/support/jobs.ts";
import { callPlatform } from "#tests/support/sandbox.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { toldRow } from "#tests/support/told-row.ts";
import { openWorld, type World } from "#tests/support/world.ts";

export type RecordingsWorld = World & { dataDir: string; folder: string };

/** A database and a data folder of the test file's own; copies go to the bucket where one is named. */
export async function openRecordingsWorld(
  overrides: Parameters<typeof openWorld>[0] = {},
  bucketUrl?: string,
): Promise<RecordingsWorld> {
  const dataDir = newDataFolder();
  const world = await openWorld({ recordings: openRecordingStores(dataDir, bucketUrl), ...overrides });
  return {
    ...world,
    dataDir,
    folder: `${dataDir}/recordings`,
    close: async () => {
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A workspace with a connection: the sandbox's, or a live one at `baseUrl`. */
export async function openAccount(
  services: Services,
  baseUrl?: string,
): Promise<{ scope: Scope; account: Connection }> {
  const scope = await createWorkspace(services);
  return { scope, account: await createConnection(scope, { baseUrl }) };
}

/** AI calls of a day of the last week that were recorded, as the sandbox tells them. */
export async function recordedCalls(url: string, daysAgo = 7): Promise<Record<string, unknown>[]> {
  const day = new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const params = { appId: "ai-app-1", startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` };
  const { body } = await callPlatform(url, recordQuery.path, { current: 1, size: 100, params });
  const records = z.array(aiCallRecord).parse(recordQuery.reply.parse(body).data.records);
  return records.filter(({ fullAudioUrl }) => fullAudioUrl !== null);
}

/** Plants calls and has their recordings copied until nothing is due. */
export async function copyAll(
  services: Services,
  { scope, account }: { scope: Scope; account: Connection },
  records: readonly Record<string, unknown>[],
  options: RunOptions = {},
): Promise<void> {
  await plantRecords(services, account, "ai", records);
  await chooseRecordings(scope, { mode: "copies" });
  await runAll(services, options);
}

/** Runs the copying jobs that are due until none is. */
export async function runAll(services: Services, options: RunOptions = {}): Promise<void> {
  for (let count = 0; count < 200; count++) {
    await hurry(services);
    if ((await runNext(services, "copy_recordings", (held) => runCopies(services, held, options))) === "idle") return;
  }
  throw new Error("the copying never ends");
}

export type Row = {
  recordId: string;
  part: string;
  state: string;
  tries: number;
  problem: string | null;
  bytes: number | null;
  sha256: string | null;
  contentType: string | null;
  place: string | null;
  objectKey: string | null;
  leavingFor: string | null;
};

/** What the database has of the recordings of a workspace. */
export async function rowsOf(services: Services, scope: Scope): Promise<Row[]> {
  const rows = await services.db.system.execute<Row>(sql`
    select record_id as "recordId", part, state, tries, problem, bytes::float8 as bytes, encode(sha256, 'hex') as sha256,
      content_type as "contentType", place, object_key as "objectKey", leaving_for as "leavingFor"
    from recording where workspace_id = ${scope.workspace.id} order by record_id, part desc`);
  return rows.map(toldRow);
}

export const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
