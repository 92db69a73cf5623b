import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { UploadRow } from "#db/schema/uploads.ts";
import { homeOf, normaliseNumber } from "#server/compose/number.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { readersOf } from "./purpose.ts";

/** The saved lists that hold a number. */
export type ListsWithNumber = {
  rows: { id: string; listName: string }[];
  /** There are others. */
  isMore: boolean;
  /** Null where the rows of every list were looked through; else of so many rows, and other lists are told by their sends. */
  lookedThrough: number | null;
};

const mostShown = 20;
const mostLists = 500;
/** Cells have no index. So many rows are looked through, and so many of the last messages tell of larger lists. */
const looked = { rows: 200_000, messages: 200 };

/** Digits of a number that stand in every spelling of it, however they are set apart. */
const told = 7;
/** What sets digits apart. One after the other, since `translate` takes the database eight times as long. */
const apart = [" ", "-", "(", ")", ".", "/", "–", "\u00A0"];

/**
 * The saved lists that hold a number (E.164 with plus sign) as people write it, last used first; null for those who may read
 * no list.
 */
export async function listsWithNumber(
  tx: Tx,
  scope: Scope,
  number: string,
  /** For tests. */
  most: typeof looked = looked,
): Promise<ListsWithNumber | null> {
  if (!readersOf.recipients.some((permission) => scope.permissions.has(permission))) return null;
  const lists = await tx.execute<{ id: string; listName: string; rowCount: number }>(sql`
    select id, list_name as "listName", row_count as "rowCount" from upload
    where workspace_id = ${scope.workspace.id} and list_name is not null and purpose = 'recipients'
    order by last_used_at desc nulls last, created_at desc, id desc limit ${mostLists}`);
  const small = new Set<string>();
  let rows = 0;
  for (const { id, rowCount } of lists) {
    if (rows + rowCount > most.rows) continue;
    rows += rowCount;
    small.add(id);
  }
  const holding = await holdIt(tx, [...small], number);
  if (small.size < lists.length)
    for (const id of await sentFrom(tx, scope, number, most.messages)) if (!small.has(id)) holding.add(id);
  const found = lists.filter(({ id }) => holding.has(id));
  return {
    rows: found.slice(0, mostShown).map(({ id, listName }) => ({ id, listName: shownText(scope, listName) })),
    isMore: found.length > mostShown,
    lookedThrough: small.size < lists.length ? rows : null,
  };
}

/** Those of the uploads in which some cell is the number. The database finds rows with its last digits, a few of each. */
async function holdIt(tx: Tx, ids: readonly string[], number: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const last = number.slice(-told);
  const rows = await tx.execute<{ id: string; row: UploadRow }>(sql`
    select u.id, f.row from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) u(id)
    cross join lateral (
      select r.row from upload_block b cross join lateral jsonb_array_elements(b.rows) r(row)
      where b.upload_id = u.id::uuid and strpos(${digitsTogether(sql`b.rows::text`)}, ${last}) > 0
        and strpos(${digitsTogether(sql`r.row::text`)}, ${last}) > 0
      limit 20) f`);
  const country = homeOf(number)?.country ?? null;
  const isIt = (cell: string) => {
    const read = normaliseNumber(cell, country);
    return "number" in read && read.number === number;
  };
  return new Set(rows.flatMap(({ id, row: [, ...cells] }) => (cells.some(isIt) ? [id] : [])));
}

function digitsTogether(text: SQL): SQL {
  return apart.reduce((joined, separator) => sql`replace(${joined}, ${separator}, '')`, text);
}

/** The uploads from which the last messages to a number were sent. */
async function sentFrom(tx: Tx, { workspace }: Scope, number: string, most: number): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select distinct c.upload_id as id
    from (select submission_id from message where workspace_id = ${workspace.id} and number = ${number}
      order by id desc limit ${most}) m
    join recipient_check c on c.submission_id = m.submission_id`);
  return rows.map(({ id }) => id);
}
