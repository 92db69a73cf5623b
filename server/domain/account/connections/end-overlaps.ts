import { eq, lt, sql } from "drizzle-orm";
import { connection } from "#db/schema/connections.ts";
import type { Services } from "#server/domain/scope.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { noPrevious } from "./change.ts";

const by = { kind: "job", label: "overlaps" } as const;

/** Deletes keys whose overlap is over, each with an entry in its workspace's trail. Answers how many. Several may run at once. */
export async function dropEndedKeys(services: Pick<Services, "db">): Promise<number> {
  let ended = 0;
  while (await dropNext(services)) ended += 1;
  return ended;
}

function dropNext({ db }: Pick<Services, "db">): Promise<boolean> {
  return db.system.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(connection)
      .where(lt(connection.previousUntil, sql`now()`))
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (!row) return false;
    await tx.update(connection).set(noPrevious).where(eq(connection.id, row.id));
    await appendAudit(tx, row.workspaceId, by, {
      action: "connection.overlap_ended",
      target: { kind: "connection", id: row.id },
      meta: { keyEnding: row.previousApiKeyEnding },
    });
    return true;
  });
}
