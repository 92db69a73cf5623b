import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { snapshotPages } from "#server/domain/exports/snapshot-pages.ts";
import type { Eraser } from "#server/domain/privacy/eraser.ts";
import type { Subject } from "#server/domain/privacy/subject.ts";
import { type HeldRow, mayHold, type Place } from "./place.ts";

/** Keys of a table's rows that hold something of the person, and the sends they belong to. */
export type Held = {
  place: Place;
  keys: string[];
  submissionIds: Set<string>;
  /** Keys of those that are about the person, where other rows hang off them. */
  theirs: string[];
  /** SQL over the row `t` that tells that it is about the person; null where none can be. */
  tells: SQL | null;
};

/** Rows read and changed in one statement; a request of a send may have a MiB. */
const atOnce = 50;

/**
 * Looks through a page of what a workspace keeps: the rows of `within`, a condition over the row `t`. It writes nothing:
 * a writing transaction of that length would hold up the live pages.
 */
export async function findHeld(
  db: Db,
  workspaceId: string,
  { place, within, theirs = [] }: { place: Place; within: SQL; theirs?: readonly string[] },
  subject: Subject,
  eraser: Eraser,
): Promise<Held> {
  const hung = place.hangsOff?.(sql`select k from jsonb_array_elements(${`[${theirs.join(",")}]`}::text::jsonb) k`);
  const held = heldAt(place, (theirs.length > 0 && hung) || (place.theirs?.(subject) ?? null));
  const query = sql`${selectRows(held)} where ${isOf(place, workspaceId)} and ${within} and ${mayHold(place, subject, held.tells)}`;
  const rows = { query, execute: (tx: Tx, fetch: SQL) => tx.execute<HeldRow>(fetch) };
  for await (const page of snapshotPages(db, workspaceId, rows, { pageRows: atOnce })) {
    for (const row of page) {
      const erased = place.erase(row, eraser);
      if (erased === null) continue;
      held.keys.push(row.key);
      if (place.isTheirs?.(row, erased)) held.theirs.push(row.key);
      const submissionId = row.cells.submission_id;
      if (submissionId) held.submissionIds.add(submissionId);
    }
  }
  return held;
}

/** Rows with these keys. */
export function heldAt(place: Place, tells: SQL | null = null, keys: string[] = []): Held {
  return { place, keys, submissionIds: new Set(), theirs: [], tells };
}

/** Takes the person out of the rows that `findHeld` found, as they are now. Answers what it changed. */
export async function rewriteHeld(
  tx: Tx,
  workspaceId: string,
  held: Held,
  eraser: Eraser,
): Promise<readonly HeldRow[]> {
  const { place, keys } = held;
  const changed: HeldRow[] = [];
  for (let at = 0; at < keys.length; at += atOnce) {
    const chunk = `[${keys.slice(at, at + atOnce).join(",")}]`;
    const columns = sql.join(keyOf(place), sql`, `);
    const rows = await tx.execute<HeldRow>(sql`
      ${selectRows(held)} where ${isOf(place, workspaceId)} and (${columns}) in (${keysIn(place, chunk)})
      order by ${columns} for no key update of t`);
    const erased = rows.flatMap((row) => {
      const cells = place.erase(row, eraser);
      return cells === null ? [] : [{ row, cells }];
    });
    if (erased.length === 0) continue;
    changed.push(...erased.map(({ row }) => row));
    const values = JSON.stringify(erased.map(({ row, cells }) => [JSON.parse(row.key), cells]));
    const assignments = Object.entries(place.columns).map(([name, type]) => assign(name, type));
    const names = Object.entries(place.key);
    const isRow = names.map(
      ([name, type], index) => sql`t.${sql.identifier(name)} = ${keyPart(sql`v -> 0`, index, type)}`,
    );
    await tx.execute(sql`
      update ${sql.identifier(place.table)} t set ${sql.join(assignments, sql`, `)}
      from jsonb_array_elements(${values}::text::jsonb) v where ${isOf(place, workspaceId)} and ${sql.join(isRow, sql` and `)}`);
  }
  return changed;
}

function isOf({ isNobodys }: Place, workspaceId: string): SQL {
  return isNobodys ? sql`true` : sql`t.workspace_id = ${workspaceId}`;
}

function assign(name: string, type: string): SQL {
  const text = sql`v -> 1 ->> ${sql.raw(`'${name}'`)}`;
  const value = type === "bytea" ? sql`decode(${text}, 'base64')` : sql`(${text})::${sql.raw(type)}`;
  const column = sql.identifier(name);
  return sql`${column} = case when jsonb_exists(v -> 1, ${sql.raw(`'${name}'`)}) then ${value} else t.${column} end`;
}

function keyOf({ key }: Place): SQL[] {
  return Object.keys(key).map((name) => sql`t.${sql.identifier(name)}`);
}

function keysIn({ key }: Place, keys: string): SQL {
  const parts = Object.values(key).map((type, index) => keyPart(sql`k`, index, type));
  return sql`select ${sql.join(parts, sql`, `)} from jsonb_array_elements(${keys}::text::jsonb) k`;
}

function keyPart(key: SQL, index: number, type: string): SQL {
  const text = sql`${key} ->> ${sql.raw(String(index))}`;
  return type === "bytea" ? sql`decode(${text}, 'base64')` : sql`(${text})::${sql.raw(type)}`;
}

function selectRows({ place, tells }: Held): SQL {
  const key = Object.entries(place.key).map(([name, type]) => asText(name, type));
  const names = { ...place.columns, ...Object.fromEntries((place.reads ?? []).map((name) => [name, "text"])) };
  const cells = Object.entries(names).map(([name, type]) => sql`${sql.raw(`'${name}'`)}, ${asText(name, type)}`);
  // As text: what the driver would parse as JSON loses digits.
  return sql`select jsonb_build_array(${sql.join(key, sql`, `)})::text as key,
    ${tells ?? sql`false`} as "isTheirs",
    jsonb_build_object(${sql.join(cells, sql`, `)}) as cells from ${sql.identifier(place.table)} t`;
}

function asText(name: string, type: string): SQL {
  const column = sql`t.${sql.identifier(name)}`;
  if (type === "bytea") return sql`translate(encode(${column}, 'base64'), E'\\n', '')`;
  return sql`${column}::text`;
}
