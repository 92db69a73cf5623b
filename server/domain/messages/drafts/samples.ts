import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Encoding } from "#server/compose/count-parts.ts";
import { messageTexts } from "#server/compose/message-texts.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { itemOf } from "#server/domain/messages/sent/message-row.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownContact } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

/** A text as one row gets it. */
export type Sample = {
  row: number;
  number: string;
  text: string;
  parts: number;
  encoding: Encoding;
  characters: number;
};
export type Samples = { first: Sample | null; longest: Sample | null; any: Sample | null };

type Stored = { row: number | null; number: string; text: string; kind: keyof Samples };

/** Three prepared messages of a draft: the first, the longest and one from the middle. */
export async function readSamples(
  tx: Tx,
  scope: Scope,
  channel: Channel,
  submissionId: string,
  longestRow: number | null,
): Promise<Samples> {
  const text = channel.textOf(itemOf(sql`a.request`));
  const from = sql`message m join attempt a on a.submission_id = m.submission_id and a.chunk_no = m.chunk_no
    where m.submission_id = ${submissionId}`;
  const rows = await tx.execute<Stored>(sql`
    (select m.row_no as row, m.number, ${text} as text, 'first' as kind from ${from} and m.chunk_no = 1 and m.item_no = 0)
    union all
    (select m.row_no, m.number, ${text}, 'longest' from ${from} and m.row_no = ${longestRow}::int limit 1)
    union all
    (select m.row_no, m.number, ${text}, 'any' from ${from}
      and m.chunk_no = (select (max(chunk_no) + 1) / 2 from attempt where submission_id = ${submissionId})
      and m.item_no = (select (max(x.message_count)) / 2 from attempt x where x.submission_id = a.submission_id
        and x.chunk_no = a.chunk_no))`);
  const of = (kind: keyof Samples) => {
    const found = rows.find((row) => row.kind === kind);
    return found ? sampleOf(scope, channel, found) : null;
  };
  return { first: of("first"), longest: of("longest"), any: of("any") };
}

function sampleOf(scope: Scope, { area }: Channel, { row, number, text }: Stored): Sample {
  const { parts, encoding, characters } = messageTexts[area].count(text);
  return {
    row: row ?? 0,
    number: shownContact(scope, number) ?? "",
    text: maySeePersonal(scope) ? text : hidden,
    parts,
    encoding,
    characters,
  };
}
