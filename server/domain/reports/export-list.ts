import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { reportColumns } from "#server/compose/exported/report-columns.ts";
import { flatAreas } from "#server/compose/priced-areas.ts";
import { areaTraits, isMessageArea, sendAreas } from "#server/contract/areas.ts";
import type { Area } from "#server/contract/operation.ts";
import { zoneOfCalls } from "#server/domain/calls/records/list.ts";
import type { Cell } from "#server/domain/exports/cells.ts";
import { choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { maySeePersonal, shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { areaOfCalls } from "./count/count-calls.ts";
import { figuresOf, type ReportFigures, type StoredFigures, summedFigures } from "./figures.ts";
import { readerOfReport } from "./may-read.ts";
import { inZone, isWithin, type Period, requirePeriod } from "./period.ts";

type Asked = Period & { area: Area };
type Options = SnapshotOptions & FileChoice;
type Stored = StoredFigures & {
  day: string;
  kind: string;
  account: string | null;
  appId: string;
  template: string;
  person: string | null;
};
type Line = Pick<Stored, "day" | "kind" | "account" | "appId" | "template" | "person"> & { figures: ReportFigures };

/**
 * The counts of an area as a file: one line a day and whatever reports tell apart, days in the zone of the workspace. The audit
 * entry is written before anything leaves. Throws `forbidden`, `invalid`, `too_many`.
 */
export async function exportReport(
  scope: Scope,
  asked: Asked,
  { format, columns, ...options }: Options = {},
): Promise<WrittenFile> {
  return exportFile(scope, reportFile(scope, asked, { format, columns }), options);
}

/** What that file is. Throws `invalid` for what is no period. */
export function reportFile(scope: Scope, asked: Asked, choice: FileChoice): FileWork<Stored> {
  const { area, from, to } = asked;
  requirePeriod(asked);
  const prepare = async (tx: Tx) => ({
    target: { kind: "workspace", id: scope.workspace.id } as const,
    meta: {
      area,
      from: from.toISOString(),
      to: to.toISOString(),
      names: maySeePersonal(scope) ? "full" : "masked",
      ...choiceOf(choice),
    },
    content: contentOf(scope, asked, choice, await zoneOfCalls(tx, undefined)),
  });
  return { permission: readerOfReport(area), action: "report.exported", prepare };
}

function contentOf(scope: Scope, asked: Asked, choice: FileChoice, zone: string) {
  return listingContent(
    {
      name: `report-${asked.area}`,
      columns: columnsOf(asked.area),
      query: linesOf(scope.workspace.id, asked, zone),
      execute: (tx: Tx, fetch: SQL) => tx.execute<Stored>(fetch),
      rowsOf: (stored: Stored[]) => stored.map((row) => shownLine(scope, row)),
    },
    choice,
  );
}

function linesOf(workspaceId: string, asked: Asked, zone: string): SQL {
  return sql`
    select t.*, t.day::text as day, n.name as account, p.name as person from (
      select ${inZone(zone)}::date as day, kind, connection_id, app_id as "appId", template, person_id, currency, ${summedFigures}
      from report_count c where c.workspace_id = ${workspaceId} and c.area = ${asked.area} and ${isWithin(asked)}
      group by 1, 2, 3, 4, 5, 6, 7) t
    left join connection n on n.id = t.connection_id left join person p on p.id = t.person_id
    order by t.day, t.kind, n.name, t."appId", t.template, p.name, t.currency`;
}

/** Templates, senders and groups may be called after somebody. */
function shownLine(scope: Scope, row: Stored): Line {
  const { day, kind, account, person } = row;
  const appId = shownId(scope, row.appId);
  const template = shownText(scope, row.template);
  return { day, kind, account, appId, template, person, figures: figuresOf([row]) };
}

/** What an area does not tell of is empty, since 0 would say that there was none. */
function columnsOf(area: Area) {
  const [ofSend] = sendAreas.filter((one) => one === area);
  const sends = (cellOf: (figures: ReportFigures) => Cell) => (row: Line) => (ofSend ? cellOf(row.figures) : null);
  const reported = (cellOf: (figures: ReportFigures) => Cell) => (row: Line) =>
    ofSend && areaTraits[ofSend].isReported ? cellOf(row.figures) : null;
  const messages = (cellOf: (figures: ReportFigures) => Cell) => (row: Line) =>
    isMessageArea(area) ? cellOf(row.figures) : null;
  const hasCalls = Object.values(areaOfCalls).includes(area);
  const timed = (cellOf: (figures: ReportFigures) => Cell) => (row: Line) =>
    hasCalls && flatAreas.some((one) => one === area) ? cellOf(row.figures) : null;
  const calls = (cellOf: (figures: ReportFigures) => Cell) => (row: Line) => (hasCalls ? cellOf(row.figures) : null);
  return filedColumns<(typeof reportColumns)[number]["key"], Line>(reportColumns, {
    day: ({ day }) => day,
    kind: ({ kind }) => kind,
    account: ({ account }) => account,
    application: ({ appId }) => appId,
    template: ({ template }) => template,
    person: ({ person }) => person,
    sends: sends((of) => of.sends),
    planned: sends((of) => of.planned),
    accepted: sends((of) => of.accepted),
    refused: sends((of) => of.refused),
    unknown: sends((of) => of.unknown),
    not_sent: sends((of) => of.notSent),
    waiting: sends((of) => of.waiting),
    emails_heard_of: reported((of) => of.heard),
    succeeded_verified: reported((of) => of.succeededVerified),
    succeeded_reported: reported((of) => of.succeededReported),
    succeeded_decided: reported((of) => of.succeededDecided),
    failed_verified: reported((of) => of.failedVerified),
    failed_reported: reported((of) => of.failedReported),
    failed_decided: reported((of) => of.failedDecided),
    disputed: reported((of) => of.disputed),
    parts: messages((of) => of.parts),
    price_list_cost: ({ figures }) => figures.listCosts[0]?.amount,
    price_list_currency: ({ figures }) => figures.listCosts[0]?.currency,
    without_a_price: (line) =>
      messages((of) => (of.parts > 0 ? of.accepted - of.priced : null))(line) ??
      reported((of) => (of.heard > 0 ? of.heard - of.priced : null))(line) ??
      timed((of) => (of.answered > 0 ? of.answered - of.priced : null))(line),
    calls: calls((of) => of.calls),
    answered: calls((of) => of.answered),
    talk_seconds: calls((of) => of.talkSeconds),
    charged_seconds: calls((of) => of.chargedSeconds),
    platform_cost_usd: ({ figures }) => figures.platformCost,
  });
}
