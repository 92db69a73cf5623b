import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#db/client.ts";
import type { Area } from "#server/contract/operation.ts";
import { DomainError } from "#server/domain/errors.ts";
import { moment } from "#server/domain/moment.ts";
import { t } from "#words/t.ts";

/** From a moment up to another, itself left out. */
export const period = z.object({ from: moment, to: moment });
export type Period = z.output<typeof period>;

const mostDays = 400;
const dayMs = 86_400_000;

/** Throws `invalid` for what is no period, or too long a one. */
export function requirePeriod({ from, to }: Period): void {
  if (from > to) throw new DomainError("invalid", t("domain.theTimeEndsBeforeItBegins"), { field: "to" });
  if (to.getTime() - from.getTime() > mostDays * dayMs)
    throw new DomainError("invalid", t("domain.aReportCoversAtMostMostDaysDays", { mostDays }), {
      field: "from",
    });
}

/** SQL over `c`, a table of counts, that holds within the period. */
export function isWithin({ from, to }: Period): SQL {
  return sql`(c.quarter >= ${from.toISOString()}::timestamptz and c.quarter < ${to.toISOString()}::timestamptz)`;
}

/** SQL for the quarter on the clock of the zone, an offset such as +08:00: counts stay as they are where it is another. */
export function inZone(zone: string): SQL {
  return sql`(c.quarter at time zone ${zone}::interval)`;
}

/** What is counted: everything up to the oldest change that waits to be; null where nothing waits. */
export async function countedTo(tx: Tx, workspaceId: string, areas: readonly Area[]): Promise<Date | null> {
  const [row] = await tx.execute<{ at: string | null }>(sql`
    select min(marked_at)::text as at from report_mark
    where workspace_id = ${workspaceId} and area = any(${`{${areas.join(",")}}`}::text[])`);
  return row?.at ? new Date(row.at) : null;
}
