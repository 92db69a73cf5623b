import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { RowProblem } from "#server/compose/problems.ts";
import { numbersReached, preparedText } from "#server/domain/sending/repeats/sent-texts.ts";
import type { CheckRun } from "./begin-check.ts";
import { includes, sortedNumbers } from "./sorted-numbers.ts";

/** Problems of numbers that are left out on purpose: they got the same text already, or another one. */
export const gotLately = ["got_lately", "got_another_lately"] as const satisfies RowProblem[];

/** What a number (E.164) got within a day, for which it is left out; null where nothing. */
export type GotLately = (number: string) => (typeof gotLately)[number] | null;

/** Answers what numbers got within a day beside a draft; nothing where nobody left them out of it. */
export async function openGotLately(
  db: Db,
  { submissionId, workspaceId, channel, settings }: CheckRun,
): Promise<GotLately> {
  const { withoutRepeats = false, withoutReached = false } = settings;
  if (!withoutRepeats && !withoutReached) return () => null;
  const [own] = await db.execute<{ connectionId: string; intentId: string }>(sql`
    select connection_id as "connectionId", intent_id as "intentId" from submission where id = ${submissionId}`);
  if (!own) return () => null;
  const text = preparedText({ ...own, id: submissionId, workspaceId, area: channel });
  const [found] = await db.execute<{ same: Buffer | null; other: Buffer | null }>(sql`
    select string_agg(int8send(digits), '' order by digits) filter (where same) as same,
      string_agg(int8send(digits), '' order by digits) filter (where not same) as other
    from ${numbersReached(text, { same: withoutRepeats, other: withoutReached })} reached`);
  const same = sortedNumbers(found?.same ?? null);
  const other = sortedNumbers(found?.other ?? null);
  return (number) => {
    const digits = Number(number.slice(1));
    if (includes(same, digits)) return "got_lately";
    return includes(other, digits) ? "got_another_lately" : null;
  };
}
