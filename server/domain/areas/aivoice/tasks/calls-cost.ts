import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { aiTask } from "#db/schema/ai-tasks.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { readPricesByDay } from "#server/domain/account/prices/each.ts";
import { fromMicros, toMicros } from "#server/domain/account/prices/money.ts";

/** What archived calls of a task cost, by each source for itself: amounts of two sources are never added up. */
export type CallsCost = {
  /** What the platform charged, USD, for the calls whose records name a charge; null where none does. */
  charged: { amount: string; calls: number } | null;
  /** By currency, the talk of the other answered calls at what a minute cost on their day, by the price lists. */
  listed: { currency: string; amount: string; calls: number }[];
  /** Answered calls of which neither says anything. */
  unpriced: number;
};

/** Calls of a day (UTC): those that name a charge, and the answered ones that do not. */
type Day = { day: string; charged: number; amount: string; answered: number; talkSeconds: number };

/** What the task's last calls cost, at most so many of them. */
export async function readCallsCost(
  tx: Tx,
  task: { workspaceId: string; id: string; jobId: string },
  most: number,
): Promise<CallsCost> {
  const { workspaceId, id, jobId } = task;
  const last = tx
    .select({
      day: sql<string>`(${callRecord.calledAt} at time zone 'UTC')::date::text`.as("day"),
      cost: callRecord.cost,
      isAnswered: callRecord.isAnswered,
      talkSeconds: callRecord.talkSeconds,
    })
    .from(callRecord)
    .where(
      and(
        eq(callRecord.workspaceId, workspaceId),
        eq(callRecord.jobId, jobId),
        eq(callRecord.connectionId, sql`(select ${aiTask.connectionId} from ${aiTask} where ${aiTask.id} = ${id})`),
      ),
    )
    .orderBy(desc(callRecord.calledAt), desc(callRecord.recordId))
    .limit(most)
    .as("last");
  const isPriced = sql`${last.isAnswered} and ${last.cost} is null`;
  const days: Day[] = await tx
    .select({
      day: last.day,
      charged: sql<number>`count(${last.cost})::int`,
      amount: sql<string>`coalesce(round(sum(${last.cost}), 6), 0)::text`,
      answered: sql<number>`(count(*) filter (where ${isPriced}))::int`,
      talkSeconds: sql<number>`coalesce(sum(${last.talkSeconds}) filter (where ${isPriced}), 0)::float8`,
    })
    .from(last)
    .groupBy(last.day);
  return costOf(days, await readPricesByDay(tx, { workspaceId, area: "aivoice" }));
}

function costOf(days: readonly Day[], priceOn: Awaited<ReturnType<typeof readPricesByDay>>): CallsCost {
  let charged = 0;
  let chargedMicros = 0n;
  let unpriced = 0;
  /** Millionths a minute times seconds. */
  const listed = new Map<string, { calls: number; microSeconds: bigint }>();
  for (const day of days) {
    charged += day.charged;
    chargedMicros += toMicros(day.amount);
    if (day.answered === 0) continue;
    const price = priceOn(day.day);
    if (price === null) {
      unpriced += day.answered;
      continue;
    }
    const { calls, microSeconds } = listed.get(price.currency) ?? { calls: 0, microSeconds: 0n };
    listed.set(price.currency, {
      calls: calls + day.answered,
      microSeconds: microSeconds + toMicros(price.each) * BigInt(day.talkSeconds),
    });
  }
  return {
    charged: charged === 0 ? null : { amount: fromMicros(chargedMicros), calls: charged },
    listed: [...listed].map(([currency, { calls, microSeconds }]) => ({
      currency,
      amount: fromMicros((microSeconds + 30n) / 60n),
      calls,
    })),
    unpriced,
  };
}
