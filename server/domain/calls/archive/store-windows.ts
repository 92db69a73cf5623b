import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import type { Stream, Window } from "./window-rows.ts";

const dateOf = (ms: number) => new Date(Math.round(ms));

/** What a whole reading came to; moments by the platform's clock. */
export type ReadWindow = {
  /** When it was begun. */
  at: number;
  /** From where on it was asked, which is later than its beginning where the platform tells no more of that. */
  from: number;
  total: number;
  problem: string | null;
  nextReadAt: number | null;
};

/** Keeps that a window was read whole. */
export async function storeRead(tx: Tx, window: Window, read: ReadWindow): Promise<void> {
  await tx
    .update(archiveWindow)
    .set({
      readAt: dateOf(read.at),
      total: read.total,
      previousTotal: window.total,
      readings: sql`least(${archiveWindow.readings} + 1, 32000)`,
      tries: 0,
      problem: read.problem,
      nextReadAt: read.nextReadAt === null ? null : dateOf(read.nextReadAt),
      lostUntil: read.from > window.from ? dateOf(read.from) : null,
    })
    .where(eq(archiveWindow.id, window.id))
    .prepare("window_read")
    .execute();
}

/** Keeps that all pages of a window were read and did not fit together, however often. */
export async function storeUnsettled(
  tx: Tx,
  window: Window,
  { problem, nextReadAt }: { problem: string; nextReadAt: number },
): Promise<void> {
  await tx
    .update(archiveWindow)
    .set({ tries: sql`least(${archiveWindow.tries} + 1, 32000)`, problem, nextReadAt: dateOf(nextReadAt) })
    .where(eq(archiveWindow.id, window.id));
}

/** Cuts a window in two. Both are read anew, and were read before where it was. Answers them. */
export async function storeSplit(
  tx: Tx,
  stream: Stream,
  window: Window,
  { middle, rightId, now }: { middle: number; rightId: string; now: number },
): Promise<void> {
  const anew = { total: null, previousTotal: null, readings: 0, tries: 0, problem: null, nextReadAt: dateOf(now) };
  const [left] = await tx
    .update(archiveWindow)
    .set({ ...anew, toAt: dateOf(middle) })
    .where(eq(archiveWindow.id, window.id))
    .returning({ readAt: archiveWindow.readAt });
  await tx.insert(archiveWindow).values({
    ...anew,
    id: rightId,
    workspaceId: stream.workspaceId,
    streamId: stream.id,
    fromAt: dateOf(middle),
    toAt: window.to === null ? null : dateOf(window.to),
    readAt: left?.readAt ?? null,
  });
}

/**
 * Gives up what the platform tells no more of: what was read before it went is settled, the rest is lost. `oldest` is the first
 * moment that can still be asked for.
 */
export async function settleOutOfReach(tx: Tx, streamId: string, oldest: number): Promise<void> {
  const limit = sql`${dateOf(oldest).toISOString()}::timestamptz`;
  await tx
    .update(archiveWindow)
    .set({
      nextReadAt: null,
      lostUntil: sql`case when ${archiveWindow.readAt} is null then ${archiveWindow.toAt} else ${archiveWindow.lostUntil} end`,
    })
    .where(
      sql`${archiveWindow.streamId} = ${streamId} and ${archiveWindow.nextReadAt} is not null and ${archiveWindow.toAt} is not null
        and (${archiveWindow.toAt} <= ${limit} or (${archiveWindow.readAt} is not null and ${archiveWindow.fromAt} < ${limit}))`,
    );
}

/**
 * Has what was given up read after all, where the platform's clock went back and tells of it again. `reach` is the first moment
 * that can surely be asked for.
 */
export async function regainReach(tx: Tx, streamId: string, reach: number, now: number): Promise<void> {
  await tx
    .update(archiveWindow)
    .set({
      nextReadAt: dateOf(now),
      lostUntil: sql`case when ${archiveWindow.readAt} is not null then ${archiveWindow.lostUntil} end`,
    })
    .where(
      sql`${archiveWindow.streamId} = ${streamId} and ${archiveWindow.lostUntil} > ${dateOf(reach).toISOString()}::timestamptz
        and ${archiveWindow.tries} = 0`,
    );
}

/** The platform answered: the stream rests no more. `headAt` is up to where the head was asked for, null where it was not. */
export async function storeAnswered(tx: Tx, streamId: string, headAt: number | null): Promise<void> {
  await tx
    .update(archiveStream)
    .set({
      readAt: sql`now()`,
      restSince: null,
      restUntil: null,
      restNote: null,
      ...(headAt !== null && { headAt: dateOf(headAt) }),
    })
    .where(eq(archiveStream.id, streamId))
    .prepare("stream_answered")
    .execute();
}

const firstRestMs = 30_000;
const longestRestMs = 3_600_000;

/** The stream rests, each time twice as long as before, from half a minute to an hour. */
export async function storeRest(tx: Tx, streamId: string, note: string): Promise<void> {
  await tx
    .update(archiveStream)
    .set({
      restSince: sql`coalesce(${archiveStream.restSince}, now())`,
      restUntil: sql`now() + least(${longestRestMs} * interval '1 millisecond',
        ${firstRestMs} * interval '1 millisecond' + (now() - coalesce(${archiveStream.restSince}, now())))`,
      restNote: note,
    })
    .where(eq(archiveStream.id, streamId));
}

/**
 * The account's zone changed: its days are others, and times without an offset were asked for and read in the wrong one. What
 * retention dropped stays dropped.
 */
export async function storeZone(tx: Tx, stream: Stream, zone: string, now: number): Promise<void> {
  await tx.update(archiveStream).set({ zone }).where(eq(archiveStream.id, stream.id));
  if (stream.kind !== "ai") return;
  const anew = { readAt: null, total: null, previousTotal: null, readings: 0, nextReadAt: dateOf(now) };
  const isDropped = sql`coalesce(${archiveWindow.toAt} <= (select now() - make_interval(months => call_record_months)
    from retention where workspace_id = ${stream.workspaceId}), false)`;
  await tx.update(archiveWindow).set(anew).where(sql`${archiveWindow.streamId} = ${stream.id} and not ${isDropped}`);
}
