import type { Scope } from "#server/domain/scope.ts";
import { saveList } from "#server/domain/tables/uploads/lists.ts";
import { storePart } from "#server/domain/tables/uploads/part.ts";
import { begun, uploaded } from "#tests/integration/uploads/world.ts";
import { type Somebody, spellingsOf } from "./somebody.ts";

/** A saved list, one that could not be read and one of which not all has come. */
export async function plantUploads(scope: Scope, of: Somebody): Promise<string[]> {
  const { address, number, name } = of;
  const { apart } = spellingsOf(of);
  const table = `Name,Number,Of ${address}\n${name},+${number},${address}\nBob,13900000000,${apart}\n`;
  const listId = await uploaded(scope, table, { name: `People of ${address}.csv` });
  await saveList(scope, { id: listId, name: `With ${apart}` });
  const refused = await uploaded(scope, `Name,For ${address}\nBob,${"x".repeat(10_001)}\n`);
  const bytes = Buffer.from(`Name,Number\nBob,+${number}`);
  const halfway = await begun(scope, bytes);
  await storePart(scope, { id: halfway, no: 0, bytes });
  return [listId, refused, halfway];
}
