import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { Area } from "#server/contract/operation.ts";
import { zoneOfCalls } from "#server/domain/calls/records/list.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addedUp, figuresOf, type ReportFigures, type StoredFigures, summedFigures } from "./figures.ts";
import { areasOfReports } from "./may-read.ts";
import { countedTo, inZone, isWithin, type Period, requirePeriod } from "./period.ts";

export type Overview = {
  zone: string;
  countedTo: Date | null;
  /** Every area that the viewer may read, those without anything too. */
  areas: {
    area: Area;
    total: ReportFigures;
    before: ReportFigures;
    byDay: { day: string; planned: number; calls: number }[];
  }[];
};

type Row = StoredFigures & { area: Area; day: string | null };

/** What was sent and called in each area that the viewer may read. Throws `forbidden`, `invalid`. */
export async function readOverview(scope: Scope, asked: Period & { before: Period }): Promise<Overview> {
  const areas = areasOfReports(scope);
  if (areas.length === 0) throw new DomainError("forbidden", "Your role here can’t read reports.");
  requirePeriod(asked);
  requirePeriod(asked.before);
  const workspaceId = scope.workspace.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const zone = await zoneOfCalls(tx, undefined);
    const now = await readAreas(tx, workspaceId, areas, asked, zone);
    const before = await readTotals(tx, workspaceId, areas, asked.before);
    return {
      zone,
      countedTo: await countedTo(tx, workspaceId, areas),
      areas: areas.map((area) => ({
        area,
        total: figuresOf(totalOf(now, area)),
        before: figuresOf(totalOf(before, area)),
        byDay: now.flatMap(({ area: of, day, planned, calls }) =>
          of === area && day ? [{ day, planned, calls }] : [],
        ),
      })),
    };
  });
}

const totalOf = (rows: readonly Row[], area: Area) => rows.filter((row) => row.area === area && row.day === null);

function readAreas(tx: Tx, workspaceId: string, areas: readonly Area[], within: Period, zone: string): Promise<Row[]> {
  return tx.execute<Row>(sql`
    with d as (select area, ${inZone(zone)}::date as day, currency, ${addedUp} from report_count c
      where ${isOf(workspaceId, areas, within)} group by 1, 2, 3)
    select area, day::text, currency, ${summedFigures} from d group by grouping sets ((area, currency), (area, day)) order by day`);
}

function readTotals(tx: Tx, workspaceId: string, areas: readonly Area[], within: Period): Promise<Row[]> {
  return tx.execute<Row>(sql`
    select area, null as day, currency, ${summedFigures} from report_count c
    where ${isOf(workspaceId, areas, within)} group by area, currency`);
}

const isOf = (workspaceId: string, areas: readonly Area[], within: Period) =>
  sql`c.workspace_id = ${workspaceId} and c.area = any(${`{${areas.join(",")}}`}::text[]) and ${isWithin(within)}`;
