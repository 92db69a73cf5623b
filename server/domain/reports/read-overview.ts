import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Age } from "#db/replica.ts";
import type { Area } from "#server/contract/operation.ts";
import { DomainError } from "#server/domain/errors.ts";
import { readReports } from "#server/domain/reading.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { figuresOf, type ReportFigures, type StoredFigures, summedFigures } from "./figures.ts";
import { areasOfReports } from "./may-read.ts";
import { countedTo, isWithin, type Period, requirePeriod } from "./period.ts";

export type Overview = {
  /** Where the figures come from a copy of the database: how old it was. */
  replica: Age | null;
  countedTo: Date | null;
  /** Every area that the viewer may read, those without anything too. */
  areas: { area: Area; total: ReportFigures; before: ReportFigures }[];
};

type Row = StoredFigures & { area: Area };

/** What was sent and called in each area that the viewer may read. Throws `forbidden`, `invalid`. */
export async function readOverview(scope: Scope, asked: Period & { before: Period }): Promise<Overview> {
  const areas = areasOfReports(scope);
  if (areas.length === 0) throw new DomainError("forbidden", t("domain.yourRoleHereCantReadReports"));
  requirePeriod(asked);
  requirePeriod(asked.before);
  const workspaceId = scope.workspace.id;
  const { result, age } = await readReports(scope.services.db, workspaceId, async (tx) => {
    const now = await readTotals(tx, workspaceId, areas, asked);
    const before = await readTotals(tx, workspaceId, areas, asked.before);
    const ofArea = (rows: readonly Row[], area: Area) => figuresOf(rows.filter((row) => row.area === area));
    return {
      countedTo: await countedTo(tx, workspaceId, areas),
      areas: areas.map((area) => ({ area, total: ofArea(now, area), before: ofArea(before, area) })),
    };
  });
  return { ...result, replica: age };
}

function readTotals(tx: Tx, workspaceId: string, areas: readonly Area[], within: Period): Promise<Row[]> {
  return tx.execute<Row>(sql`
    select area, currency, ${summedFigures} from report_count c
    where c.workspace_id = ${workspaceId} and c.area = any(${`{${areas.join(",")}}`}::text[]) and ${isWithin(within)}
    group by area, currency`);
}
