import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import { application } from "#db/schema/connections.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import type { Area } from "#server/contract/operation.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { archiveCalls } from "#server/domain/calls/archive/archive-calls.ts";
import { findStreams } from "#server/domain/calls/archive/find-streams.ts";
import type { ArchiveStep } from "#server/domain/calls/archive/slice.ts";
import type { Scope } from "#server/domain/scope.ts";
import {
  type ConnectionOptions,
  createConnection,
  createWorkspace,
  type TestServices,
} from "#tests/support/factories.ts";
import { runNext } from "#tests/support/jobs.ts";
import { toldRow } from "#tests/support/told-row.ts";

export type Place = { scope: Scope; connection: Connection };

/** A workspace whose account has call records: of AI calls, of SIP phones, and of group calls. */
export async function openPlace(
  services: TestServices,
  options: ConnectionOptions,
  applications: [Area, string][] = [
    ["aivoice", "ai-app-1"],
    ["voice", "voice-app-1"],
  ],
): Promise<Place> {
  const scope = await createWorkspace(services);
  const connection = await createConnection(scope, options);
  await services.db.system.insert(application).values(
    applications.map(([area, appId]) => ({
      workspaceId: scope.workspace.id,
      connectionId: connection.id,
      area,
      appId,
      label: appId,
      isDefault: true,
    })),
  );
  return { scope, connection };
}

/** The sandbox's account under which everything works. */
export const working = { apiKey: "sandbox-key", secret: "sandbox-secret" };

/** Reads whatever is due now, of all streams, until nothing is. */
export async function archiveAll(services: TestServices, onStep?: (step: ArchiveStep) => void): Promise<void> {
  await findStreams(services);
  const options = onStep === undefined ? {} : { onStep };
  while ((await runNext(services, "archive_calls", (job) => archiveCalls(services, job, options))) !== "idle");
}

/** Makes every window due, whatever was scheduled, and ends all rests. */
export async function makeDue({ db }: TestServices, { scope }: Place): Promise<void> {
  await db.system.execute(
    sql`update archive_window set next_read_at = '2020-01-01' where workspace_id = ${scope.workspace.id}`,
  );
  await db.system.execute(sql`update archive_stream set rest_until = null where workspace_id = ${scope.workspace.id}`);
}

/** Windows side by side from the first on, the last one open. */
export function expectSeamless(windows: readonly (typeof archiveWindow.$inferSelect)[]): void {
  const torn = windows.filter(({ toAt }, index) => toAt?.getTime() !== windows[index + 1]?.fromAt.getTime());
  expect(torn).toEqual([]);
  expect(windows.at(-1)?.toAt).toBeNull();
}

export const streamsOf = async ({ db }: TestServices, { scope }: Place) => {
  const ours = sql`workspace_id = ${scope.workspace.id}`;
  return (await db.system.select().from(archiveStream).where(ours).orderBy(archiveStream.kind)).map(toldRow);
};

export const windowsOf = async ({ db }: TestServices, streamId: string) => {
  const its = sql`stream_id = ${streamId}`;
  return (await db.system.select().from(archiveWindow).where(its).orderBy(archiveWindow.fromAt)).map(toldRow);
};

export const recordsOf = ({ db }: TestServices, { scope }: Place, kind?: "ai" | "sip" | "group") =>
  db.system
    .select()
    .from(callRecord)
    .where(sql`workspace_id = ${scope.workspace.id} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}`)
    .orderBy(callRecord.kind, callRecord.recordId);
