import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import { choiceOf, type FileChoice, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { maskRecord } from "#server/domain/privacy/mask-fields.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { callFileColumns, type FiledCall } from "./file-columns.ts";
import type { CallsAsked } from "./filter.ts";
import { lookFor } from "./list.ts";
import { allCalls, type Look } from "./look.ts";
import { readerOf } from "./may-read.ts";
import { type CallsPicked, placesOfPicked } from "./picked.ts";
import { callColumns, type StoredCall, shownCall } from "./row.ts";

/** A record may take 64 KiB, and a page of them is held at once. */
export const callPageRows = 250;

type Options = SnapshotOptions & FileChoice;
type Wanted = Omit<Look, "lookedAtOnce">;
type Stored = StoredCall & {
  record: Record<string, unknown>;
  account: string;
  zone: string;
  task: string | null;
  firstReadAt: string;
  changedAt: string;
};

/**
 * The calls of one kind that a list shows under the same filter as a file, newest first, with all that the platform told of
 * each. The audit entry is written before anything leaves. Throws as `listCalls`, `too_many`.
 */
export async function exportCalls(
  scope: Scope,
  asked: CallsAsked,
  { format, columns, ...options }: Options = {},
): Promise<WrittenFile> {
  return exportFile(scope, callsFile(scope, asked, { format, columns }), { pageRows: callPageRows, ...options });
}

/** What that file is. */
export function callsFile(scope: Scope, asked: CallsAsked, choice: FileChoice): FileWork<Stored> {
  const prepare = async (tx: Tx) => ({
    ...entryOf(scope, asked, choice),
    content: contentOf(scope, asked.kind, choice, await lookFor(tx, scope, asked, "newest")),
  });
  return { permission: readerOf(asked.kind), action: "calls.exported", prepare };
}

/** The same of calls that were chosen one by one. Throws as `placesOfPicked` too. */
export async function exportPickedCalls(
  scope: Scope,
  picked: CallsPicked,
  { format, columns, ...options }: Options = {},
): Promise<WrittenFile> {
  const { kind } = picked;
  const prepare = async (tx: Tx) => {
    const places = await placesOfPicked(tx, scope, picked);
    const times = places.map(({ at }) => at.getTime());
    const wanted: Wanted = {
      workspaceId: scope.workspace.id,
      kind,
      places,
      conditions: [],
      tag: undefined,
      // The bounds tell the planner which partitions there are to look into.
      from: new Date(Math.min(...times)),
      to: new Date(Math.max(...times) + 1),
      sort: "newest",
    };
    const choice = { format, columns };
    return {
      ...entryOf(scope, { kind }, choice, places.length),
      content: contentOf(scope, kind, choice, wanted),
    };
  };
  const work = { permission: readerOf(kind), action: "calls.exported", prepare } as const;
  return exportFile(scope, work, { pageRows: callPageRows, ...options });
}

/** Words by which calls were narrowed may be somebody's: they stand where they can be erased. */
function entryOf(scope: Scope, { kind, ...filter }: CallsAsked, choice: FileChoice, picked: number | null = null) {
  const { q, number, result, intent, hungUpBy, groupName, phoneName, keyPressed, tag, ...plain } = filter;
  const words = { search: q, number, result, intent, hungUpBy, groupName, phoneName, keyPressed, tag };
  return {
    target: { kind: "workspace", id: scope.workspace.id },
    meta: {
      calls: kind,
      filter: plain,
      picked,
      numbers: maySeePersonal(scope) ? "full" : "masked",
      ...choiceOf(choice),
    },
    personal: Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word ?? null])),
  };
}

const names: Record<CallKind, string> = { ai: "ai-calls", sip: "sip-calls", group: "group-calls" };

/** A file without a call where none can be meant. */
function contentOf(scope: Scope, kind: CallKind, choice: FileChoice, wanted: Wanted | null) {
  return listingContent(
    {
      name: names[kind],
      columns: callFileColumns(kind),
      query: wanted === null ? sql`select where false` : allCalls(wanted, fileColumns),
      execute: (tx: Tx, fetch: SQL) => tx.execute<Stored>(fetch),
      rowsOf: (stored: Stored[]) => stored.map((row) => filedCall(scope, row)),
    },
    choice,
  );
}

const fileColumns = sql`${callColumns}, c.record, c.first_read_at as "firstReadAt", c.changed_at as "changedAt",
  (select n.name from connection n where n.id = c.connection_id) as account,
  (select n.time_zone from connection n where n.id = c.connection_id) as zone,
  (select a.name from ai_task a where a.connection_id = c.connection_id and a.job_id = c.job_id limit 1) as task`;

/** As the call's page shows it. */
function filedCall(
  scope: Scope,
  { record, account, zone, task, firstReadAt, changedAt, ...stored }: Stored,
): FiledCall {
  return {
    call: shownCall(scope, stored),
    record: maySeePersonal(scope) ? record : maskRecord(record, { seesPeople: false }).value,
    account,
    zone,
    task: shownText(scope, task),
    firstReadAt: new Date(firstReadAt),
    changedAt: new Date(changedAt),
  };
}
