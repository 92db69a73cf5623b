import { sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { messageAreas } from "#server/contract/areas.ts";
import type { Scope } from "#server/domain/scope.ts";
import { countKept, type Kept, keptSuppressions } from "#server/domain/sending/suppressions/kept.ts";
import { type ListsWithNumber, listsWithNumber } from "#server/domain/tables/uploads/lists-with-number.ts";
import { type AskedNumber, askedOf } from "./asked.ts";

export type AboutNumber = {
  /** The saved lists that hold it; null for those who may read no list. */
  lists: ListsWithNumber | null;
  /** What is kept of its person under it, for those who may erase them. */
  kept: Kept[] | null;
};

/** In which saved lists a number stands, and what is kept under it. Throws as `readNumber`. */
export async function aboutNumber(scope: Scope, asked: Pick<AskedNumber, "number" | "country">): Promise<AboutNumber> {
  const { number } = askedOf(scope, asked);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => ({
    lists: await listsWithNumber(tx, scope, number),
    kept: scope.permissions.has("personal.erase") ? await keptUnder(tx, scope, number) : null,
  }));
}

async function keptUnder(tx: Tx, scope: Scope, number: string): Promise<Kept[]> {
  const isTheirs = sql`workspace_id = ${scope.workspace.id} and number = ${number}`;
  return [
    await countKept(tx, "messages", sql`select from message where ${isTheirs}`),
    await countKept(tx, "calls", sql`select from call_record where ${isTheirs}`),
    await keptSuppressions(tx, scope, messageAreas, number),
  ];
}
