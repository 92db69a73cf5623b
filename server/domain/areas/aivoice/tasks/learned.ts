import { and, desc, eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** So many of a script's last calls are looked at. */
const lookedAt = 1000;

/** What a script's last calls were like: null where the archive has none. */
export type LearnedFigures = {
  calls: number;
  answered: number;
  /** How long the answered ones talked, on average; null where none was. */
  averageTalkSeconds: number | null;
  /** How long one kept a robot, ringing included, whether or not it was answered; null where the platform named no times. */
  averageSeconds: number | null;
  /** When the first and the last of them were made. */
  from: Date;
  to: Date;
};

/** What the archived calls by a script tell of the next ones, from its last 1,000 over the connection in use. Throws `not_found`. */
export async function learnedFigures(
  scope: Scope,
  { appId, scriptId }: { appId: string; scriptId: number },
): Promise<LearnedFigures | null> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { connection } = await findApplication(tx, "aivoice", appId);
    const last = tx
      .select({
        at: callRecord.calledAt,
        isAnswered: callRecord.isAnswered,
        talk: callRecord.talkSeconds,
        seconds: sql<number | null>`${callRecord.ringSeconds} + ${callRecord.talkSeconds}`.as("seconds"),
      })
      .from(callRecord)
      .where(
        and(
          eq(callRecord.workspaceId, scope.workspace.id),
          eq(callRecord.scriptId, String(scriptId)),
          eq(callRecord.connectionId, connection.id),
          eq(callRecord.kind, "ai"),
        ),
      )
      .orderBy(desc(callRecord.calledAt))
      .limit(lookedAt)
      .as("last");
    const [found] = await tx
      .select({
        calls: sql<number>`count(*)::int`,
        answered: sql<number>`(count(*) filter (where ${last.isAnswered}))::int`,
        averageTalkSeconds: sql<number | null>`(avg(${last.talk}) filter (where ${last.isAnswered}))::float8`,
        averageSeconds: sql<number | null>`avg(${last.seconds})::float8`,
        from: sql<Date | null>`min(${last.at})`.mapWith(callRecord.calledAt),
        to: sql<Date | null>`max(${last.at})`.mapWith(callRecord.calledAt),
      })
      .from(last);
    if (!found?.from || !found.to) return null;
    return { ...found, from: found.from, to: found.to };
  });
}
