import { desc, isNull } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { sendingHold } from "#db/schema/operations.ts";
import { appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import type { Cause } from "./judge-past.ts";

/** All sending is held: since when, and why. `databaseAt` is the last moment that the database knew of, where it knew any. */
export type Hold = { id: string; heldAt: Date; cause: Cause; databaseAt: Date | null; knownAt: Date | null };

/** Holds all sending until an administrator releases it. Where it is held already, it stays so. */
export async function hold(tx: Tx, found: Pick<Hold, "cause" | "databaseAt" | "knownAt">): Promise<void> {
  const [held] = await tx.insert(sendingHold).values(found).onConflictDoNothing().returning({ id: sendingHold.id });
  if (!held) return;
  await appendAudit(
    tx,
    instanceChain,
    { kind: "job", label: "worker" },
    {
      action: "sending.held",
      target: { kind: "sending_hold", id: held.id },
      meta: {
        cause: found.cause,
        databaseAt: found.databaseAt?.toISOString() ?? null,
        knownAt: found.knownAt?.toISOString() ?? null,
      },
    },
  );
}

/** The hold in force; null while sending is allowed. */
export async function findHold(tx: Tx | Db): Promise<Hold | null> {
  const { id, heldAt, cause, databaseAt, knownAt } = sendingHold;
  const [row] = await tx
    .select({ id, heldAt, cause, databaseAt, knownAt })
    .from(sendingHold)
    .where(isNull(sendingHold.releasedAt))
    .orderBy(desc(sendingHold.heldAt))
    .limit(1);
  return row ?? null;
}
