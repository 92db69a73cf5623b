import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { mayHaveReached } from "#server/domain/sending/repeats/may-have-gone.ts";
import { lastCallsOfSends, preparedText, sendsOfText } from "#server/domain/sending/repeats/sent-texts.ts";
import type { CheckRun } from "./begin-check.ts";

/** The problem of a number that is left out because it got the text already. */
export const gotLately = "got_lately";

/** Answers which numbers (E.164) got the text of a draft within a day; none where nobody left them out of it. */
export async function openGotLately(
  db: Db,
  { submissionId, workspaceId, channel, settings }: CheckRun,
): Promise<(number: string) => boolean> {
  if (!settings.withoutRepeats) return () => false;
  const [own] = await db.execute<{ connectionId: string; intentId: string }>(sql`
    select connection_id as "connectionId", intent_id as "intentId" from submission where id = ${submissionId}`);
  if (!own) return () => false;
  const text = preparedText({ ...own, id: submissionId, workspaceId, area: channel });
  const rows = await db.execute<{ digits: string }>(sql`
    with sends as materialized (${sendsOfText(text)}),
    calls as materialized (${lastCallsOfSends})
    select distinct substr(m.number, 2) as digits
    from message m join calls a on a.submission_id = m.submission_id and a.chunk_no = m.chunk_no
    where m.submission_id in (select id from sends) and ${mayHaveReached}`);
  // Numbers have 15 digits at most, which a number of ours holds; a text for each would cost three times as much.
  const numbers = new Set(rows.map(({ digits }) => Number(digits)));
  return (number) => numbers.has(Number(number.slice(1)));
}
