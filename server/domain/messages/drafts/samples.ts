import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { Encoding } from "#server/compose/texts/count-parts.ts";
import { messageTexts } from "#server/compose/texts/message-texts.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { itemOf } from "#server/domain/messages/sent/message-row.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownContact } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";

/** A text as one row gets it, with what its channel would put into a table to send it once more, by column. */
export type Sample = {
  row: number;
  number: string;
  text: string;
  parts: number;
  encoding: Encoding;
  characters: number;
  /** Nothing of it for those who may not see personal data. */
  values: Record<string, string>;
};
export type Samples = { first: Sample | null; longest: Sample | null; any: Sample | null };

type Stored = {
  row: number | null;
  number: string;
  text: string;
  item: Record<string, unknown>;
  kind: keyof Samples;
};
/** The draft that they belong to, as it is stored. */
type Of = { id: string; draft: Record<string, unknown> };

/** Three prepared messages of a draft: the first, the longest and one from the middle. */
export async function readSamples(
  tx: Tx,
  scope: Scope,
  channel: Channel,
  { id: submissionId, draft }: Of,
  longestRow: number | null,
): Promise<Samples> {
  const item = itemOf(sql`a.request`);
  const text = channel.textOf(item);
  const from = sql`message m join attempt a on a.submission_id = m.submission_id and a.chunk_no = m.chunk_no
    where m.submission_id = ${submissionId}`;
  const rows = await tx.execute<Stored>(sql`
    (select m.row_no as row, m.number, ${text} as text, ${item} as item, 'first' as kind from ${from} and m.chunk_no = 1 and m.item_no = 0)
    union all
    (select m.row_no, m.number, ${text}, ${item}, 'longest' from ${from} and m.row_no = ${longestRow}::int limit 1)
    union all
    (select m.row_no, m.number, ${text}, ${item}, 'any' from ${from}
      and m.chunk_no = (select (max(chunk_no) + 1) / 2 from attempt where submission_id = ${submissionId})
      and m.item_no = (select (max(x.message_count)) / 2 from attempt x where x.submission_id = a.submission_id
        and x.chunk_no = a.chunk_no))`);
  const of = (kind: keyof Samples) => {
    const found = rows.find((row) => row.kind === kind);
    return found ? sampleOf(scope, channel, draft, found) : null;
  };
  return { first: of("first"), longest: of("longest"), any: of("any") };
}

function sampleOf(
  scope: Scope,
  { area, again }: Channel,
  draft: Of["draft"],
  { row, number, text, item }: Stored,
): Sample {
  const { parts, encoding, characters } = messageTexts[area].count(text);
  const cells = again.cellsOf(item);
  const values = Object.fromEntries(again.columnsOf(draft).map((name, index) => [name, cells[index] ?? ""]));
  return {
    row: row ?? 0,
    number: shownContact(scope, number) ?? "",
    text: maySeePersonal(scope) ? text : hidden,
    parts,
    encoding,
    characters,
    values: maySeePersonal(scope) ? values : {},
  };
}
