import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import type { Area } from "#server/contract/operation.ts";
import { zoneOfCalls } from "#server/domain/calls/records/list.ts";
import { csvLine, guardId } from "#server/domain/exports/csv.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { csvFile, type WrittenFile } from "#server/domain/exports/written-file.ts";
import { maySeePersonal, shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile } from "#server/domain/trail/export-file.ts";
import { figuresOf, type StoredFigures, summedFigures } from "./figures.ts";
import { readerOfReport } from "./may-read.ts";
import { inZone, isWithin, type Period, requirePeriod } from "./period.ts";

type Row = StoredFigures & {
  day: string;
  kind: string;
  account: string | null;
  appId: string;
  template: string;
  person: string | null;
};

const header = [
  ...[
    "day",
    "kind",
    "account",
    "application",
    "template",
    "person",
    "sends",
    "planned",
    "accepted",
    "refused",
    "unknown",
  ],
  ...["not sent", "waiting", "emails heard of", "succeeded (verified)", "succeeded (reported)", "failed (verified)"],
  ...[
    "failed (reported)",
    "disputed",
    "parts",
    "cost by price list",
    "currency of the price list",
    "messages without a price",
  ],
  ...["calls", "answered", "talk seconds", "charged seconds", "charged by the platform (USD)"],
];

/**
 * The counts of an area as CSV: one line a day and whatever reports tell apart, days in the zone of the workspace. The audit
 * entry is written before anything leaves. Throws `forbidden`, `invalid`, `too_many`.
 */
export async function exportReport(
  scope: Scope,
  asked: Period & { area: Area },
  options: SnapshotOptions = {},
): Promise<WrittenFile> {
  const { area, from, to } = asked;
  requirePeriod(asked);
  const prepare = async (tx: Tx) => ({
    target: { kind: "workspace", id: scope.workspace.id } as const,
    meta: { area, from: from.toISOString(), to: to.toISOString(), names: maySeePersonal(scope) ? "full" : "masked" },
    content: csvFile({
      name: `report-${area}.csv`,
      header,
      query: linesOf(scope.workspace.id, asked, await zoneOfCalls(tx, undefined)),
      execute: (page: Tx, fetch: SQL) => page.execute<Row>(fetch),
      linesOf: (row: Row) => csvLine(cellsOf(scope, row)),
    }),
  });
  return exportFile(scope, { permission: readerOfReport(area), action: "report.exported", prepare }, options);
}

function linesOf(workspaceId: string, asked: Period & { area: Area }, zone: string): SQL {
  return sql`
    select t.*, t.day::text as day, n.name as account, p.name as person from (
      select ${inZone(zone)}::date as day, kind, connection_id, app_id as "appId", template, person_id, currency, ${summedFigures}
      from report_count c where c.workspace_id = ${workspaceId} and c.area = ${asked.area} and ${isWithin(asked)}
      group by 1, 2, 3, 4, 5, 6, 7) t
    left join connection n on n.id = t.connection_id left join person p on p.id = t.person_id
    order by t.day, t.kind, n.name, t."appId", t.template, p.name, t.currency`;
}

function cellsOf(scope: Scope, row: Row): (string | null)[] {
  const figures = figuresOf([row]);
  const { priced, accepted, parts, charged, listCosts } = figures;
  const [cost] = listCosts;
  return [
    row.day,
    row.kind,
    guardFormula(row.account ?? ""),
    guardId(shownId(scope, row.appId)),
    guardFormula(shownText(scope, row.template)),
    row.person === null ? null : guardFormula(row.person),
    ...[figures.sends, figures.planned, accepted, figures.refused, figures.unknown, figures.notSent].map(String),
    ...[figures.waiting, figures.heard, figures.succeededVerified, figures.succeededReported].map(String),
    ...[figures.failedVerified, figures.failedReported, figures.disputed, parts].map(String),
    cost?.amount ?? null,
    cost?.currency ?? null,
    parts > 0 ? String(accepted - priced) : null,
    ...[figures.calls, figures.answered, figures.talkSeconds, figures.chargedSeconds].map(String),
    charged > 0 ? figures.platformCost : null,
  ];
}
