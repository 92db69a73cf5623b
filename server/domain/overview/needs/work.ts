import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { JobKind } from "#db/schema/jobs.ts";
import type { Scope } from "#server/domain/scope.ts";
import { readGivenUpOf } from "./administrators.ts";
import { failedDays, mostCounted } from "./sends.ts";

/** What of a workspace work in the background is about. */
export type WorkSubject = "drafts" | "imports" | "erasure" | "calls" | "reports" | "other";

/** Work that stands still; each is told to those who can do something about it. */
export type WorkNeed = { since: Date; count: number } & (
  | { kind: "callbacks" | "exports" | "schedules" }
  | { kind: "work"; subject: WorkSubject }
);

/** Whoever asked for an export is told of it themselves. */
const toldElsewhere: JobKind = "write_export";

const subjects: Partial<Record<JobKind, WorkSubject>> = {
  read_upload: "drafts",
  check_recipients: "drafts",
  prepare_draft: "drafts",
  run_import: "imports",
  run_erasure: "erasure",
  find_call_streams: "calls",
  archive_calls: "calls",
  ask_for_copies: "calls",
  copy_recordings: "calls",
  drop_recordings: "calls",
  drop_call_records: "calls",
  ask_for_counts: "reports",
  count_reports: "reports",
};

type Row = { kind: "callbacks" | "exports" | "schedules"; since: string | null; count: number };

/** Callbacks that were set aside, exports and schedules of one's own that failed, and the workspace's own work that was given up. */
export async function readWorkNeeds(tx: Tx, scope: Scope): Promise<WorkNeed[]> {
  return [
    ...(scope.permissions.has("callback.manage") ? await readCallbacks(tx, scope) : []),
    ...(await readExports(tx, scope)),
    ...(await readGivenUp(scope)),
  ];
}

const needsOf = (rows: readonly Row[]): WorkNeed[] =>
  rows.flatMap(({ kind, since, count }) => (since === null ? [] : [{ kind, since: new Date(since), count }]));

/** Until a person has them tried again. In the order of the index of those that failed. */
async function readCallbacks(tx: Tx, { workspace }: Scope): Promise<WorkNeed[]> {
  const rows = await tx.execute<Row>(sql`
    select 'callbacks' as kind, min(first_seen_at) as since, count(*)::int as count from (select first_seen_at from callback
      where workspace_id = ${workspace.id} and disposition = 'failed' order by id desc limit ${mostCounted + 1}) c`);
  return needsOf(rows);
}

/** Of whoever looks alone. An export that failed has nothing to press, so it leaves after a few days. */
async function readExports(tx: Tx, { workspace, person }: Scope): Promise<WorkNeed[]> {
  const own = sql`workspace_id = ${workspace.id} and created_by = ${person.id}`;
  const rows = await tx.execute<Row>(sql`
    select 'exports' as kind, min(at) as since, count(*)::int as count from (select coalesce(ended_at, created_at) as at
      from list_export where ${own} and created_at >= now() - ${failedDays} * interval '1 day' and state = 'failed'
      order by created_at desc, id desc limit ${mostCounted + 1}) e
    union all
    select 'schedules', min(at), count(*)::int from (select coalesce(last_at, created_at) as at from export_schedule
      where ${own} and problem is not null and next_at is null and paused_at is null limit ${mostCounted + 1}) s`);
  return needsOf(rows);
}

/** For those who look after the workspace. Administrators see the work of all workspaces, where it can be tried again. */
async function readGivenUp(scope: Scope): Promise<WorkNeed[]> {
  if (!scope.permissions.has("workspace.manage") || scope.person.isInstanceAdmin) return [];
  const rows = (await readGivenUpOf(scope)).filter(({ kind }) => kind !== toldElsewhere);
  const bySubject = Map.groupBy(rows, ({ kind }) => subjects[kind] ?? "other");
  return [...bySubject].map(([subject, same]) => ({
    kind: "work",
    subject,
    since: new Date(Math.min(...same.map(({ since }) => Date.parse(since)))),
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));
}
