import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import { connection } from "#db/schema/connections.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Plan, Span } from "./plan-windows.ts";
import { isWanted } from "./streams.ts";

export type Stream = typeof archiveStream.$inferSelect;
export type Window = Span & {
  id: string;
  isRead: boolean;
  total: number | null;
  readings: number;
  tries: number;
};

/** A stream that is read, with its account; null where one of them is not in use any more. */
export async function openStream(db: Db, id: string): Promise<{ stream: Stream; connection: Connection } | null> {
  const [found] = await db
    .select({ stream: archiveStream, connection })
    .from(archiveStream)
    .innerJoin(connection, eq(connection.id, archiveStream.connectionId))
    .where(and(eq(archiveStream.id, id), isWanted));
  return found ?? null;
}

/** All windows of a stream, the oldest first. */
export async function readSpans(tx: Tx, streamId: string): Promise<Span[]> {
  const rows = await tx
    .select({ fromAt: archiveWindow.fromAt, toAt: archiveWindow.toAt })
    .from(archiveWindow)
    .where(eq(archiveWindow.streamId, streamId))
    .orderBy(asc(archiveWindow.fromAt));
  return rows.map(({ fromAt, toAt }) => ({ from: fromAt.getTime(), to: toAt?.getTime() ?? null }));
}

/** Does what a plan says, `now` by the platform's clock. In the transaction that read the windows it was made from. */
export async function applyPlan(tx: Tx, stream: Stream, plan: Plan, now: number): Promise<void> {
  const of = eq(archiveWindow.streamId, stream.id);
  if (plan.removed.length > 0)
    await tx.delete(archiveWindow).where(
      and(
        of,
        inArray(
          archiveWindow.fromAt,
          plan.removed.map((from) => new Date(from)),
        ),
      ),
    );
  if (plan.resized !== null)
    await tx
      .update(archiveWindow)
      .set({ ...columnsOf(plan.resized), nextReadAt: new Date(now) })
      .where(and(of, eq(archiveWindow.fromAt, new Date(plan.resized.from))));
  if (plan.added.length > 0) await addWindows(tx, stream, plan.added, now);
}

async function addWindows(tx: Tx, stream: Stream, spans: readonly Span[], now: number): Promise<void> {
  const own = { workspaceId: stream.workspaceId, streamId: stream.id, nextReadAt: new Date(now) };
  await tx.insert(archiveWindow).values(spans.map((span) => ({ ...own, ...columnsOf(span) })));
}

function columnsOf({ from, to }: Span) {
  return { fromAt: new Date(from), toAt: to === null ? null : new Date(to) };
}

/**
 * Windows that are due, at most so many: the head, then what will soon be out of reach, then what was never read, the newest
 * first, and what is read again.
 */
export async function dueWindows(
  db: Db,
  streamId: string,
  { now, soonLost }: { now: number; soonLost: number },
  limit: number,
): Promise<Window[]> {
  const rows = await db
    .select()
    .from(archiveWindow)
    .where(
      and(
        eq(archiveWindow.streamId, streamId),
        sql`${archiveWindow.nextReadAt} <= ${new Date(now).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(
      sql`${archiveWindow.toAt} is not null, ${archiveWindow.readAt} is not null,
        case when ${archiveWindow.readAt} is null and ${archiveWindow.fromAt} < ${new Date(soonLost).toISOString()}::timestamptz
          then ${archiveWindow.fromAt} end nulls last,
        case when ${archiveWindow.readAt} is null then ${archiveWindow.fromAt} end desc, ${archiveWindow.nextReadAt}`,
    )
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    from: row.fromAt.getTime(),
    to: row.toAt?.getTime() ?? null,
    isRead: row.readAt !== null,
    total: row.total,
    readings: row.readings,
    tries: row.tries,
  }));
}
