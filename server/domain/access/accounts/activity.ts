import { and, inArray, isNotNull, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { session } from "#db/schema/people.ts";
import { secondFactor } from "#db/schema/sign-in.ts";

export type Activity = { lastSeenAt: Date | null; hasSecondFactor: boolean };

/** When these people's browsers were last here, as far back as sessions are kept, and whether they have a second factor. */
export async function readActivity(db: Db, personIds: readonly string[]): Promise<Map<string, Activity>> {
  if (personIds.length === 0) return new Map();
  const ids = [...personIds];
  const [seen, factors] = await Promise.all([
    db
      .select({ personId: session.personId, at: max(session.lastSeenAt) })
      .from(session)
      .where(inArray(session.personId, ids))
      .groupBy(session.personId),
    db
      .select({ personId: secondFactor.personId })
      .from(secondFactor)
      .where(and(inArray(secondFactor.personId, ids), isNotNull(secondFactor.confirmedAt))),
  ]);
  const seenAt = new Map(seen.map(({ personId, at }) => [personId, at]));
  const protectedBy = new Set(factors.map(({ personId }) => personId));
  return new Map(
    ids.map((id) => [id, { lastSeenAt: seenAt.get(id) ?? null, hasSecondFactor: protectedBy.has(id) }] as const),
  );
}
