import { type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import { csvLine } from "#server/domain/exports/csv.ts";
import { asCsvDownload, type CsvFile, csvChunks } from "#server/domain/exports/csv-chunks.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { maySeePersonal, shownContact, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { holds } from "./suppressed.ts";

type Row = { number: string; reason: string; until: string | null; addedAt: string; addedBy: string | null };

const header = ["number", "reason", "until", "added_at", "added_by"];

/**
 * The numbers that are suppressed now as CSV, last added first, in columns that the import takes again. Expired ones hold
 * nothing, and who was erased has no number to write. The audit entry is written before anything leaves.
 */
export async function exportSuppressions(scope: Scope, options: SnapshotOptions = {}): Promise<CsvFile> {
  requirePermission(scope, "suppression.read");
  return asCsvDownload(scope, () => open(scope, options));
}

async function open(scope: Scope, options: SnapshotOptions): Promise<CsvFile> {
  const { app } = scope.services.db;
  await inWorkspace(app, scope.workspace.id, (tx) =>
    appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "suppressions.exported",
      target: { kind: "workspace", id: scope.workspace.id },
      meta: { channel: "sms", numbers: maySeePersonal(scope) ? "full" : "masked" },
    }),
  );
  const rows = { header, query: selectRows(scope), execute: (tx: Tx, fetch: SQL) => tx.execute<Row>(fetch) };
  const linesOf = (row: Row) => csvLine(cellsOf(scope, row));
  return { name: "suppressed-numbers.csv", chunks: csvChunks(scope, { ...rows, linesOf }, options) };
}

function cellsOf(scope: Scope, { number, reason, until, addedAt, addedBy }: Row): (string | null)[] {
  return [
    guardFormula(shownContact(scope, number) ?? ""),
    guardFormula(shownText(scope, reason)),
    until,
    addedAt,
    addedBy && guardFormula(addedBy),
  ];
}

function iso(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
}

function selectRows(scope: Scope): SQL {
  return sql`
    select ${suppression.number} as number, ${suppression.reason} as reason, ${iso(sql`${suppression.until}`)} as until,
      ${iso(sql`${suppression.createdAt}`)} as "addedAt", p.name as "addedBy"
    from ${suppression} left join person p on p.id = ${suppression.createdBy}
    where ${suppression.workspaceId} = ${scope.workspace.id} and ${suppression.channel} = 'sms'
      and ${suppression.number} is not null and ${holds}
    order by ${suppression.createdAt} desc, ${suppression.id} desc`;
}
