import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import { application, connection } from "#db/schema/connections.ts";
import { type CallKind, callKinds } from "#db/schema/partitioned/call-records.ts";
import { offsetMs } from "#server/compose/call-times.ts";
import { oldestReachable } from "#server/domain/calls/archive/platform-clock.ts";
import { askings } from "#server/domain/calls/archive/questions.ts";
import { isWanted, streamKinds, wantedStreams } from "#server/domain/calls/archive/streams.ts";
import { readerOf, readsCalls } from "#server/domain/calls/records/may-read.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requireAny, type Scope } from "#server/domain/scope.ts";
import { told } from "#server/platform/kept-words.ts";
import { type BackFill, backFillOf } from "./back-fill.ts";
import { type CoveredDay, type CoveredWindow, coverDays } from "./cover-days.ts";

/** Days that are shown: what the platform tells of, and some that it does not any more. */
const shownDays = 70;
/** Windows of one stream that are looked at: 70 days of 280,000 calls each. */
const mostWindows = 20_000;
/** Streams that are shown: each is an application, or an account. */
const mostStreams = 50;

const perApplication = streamKinds.flatMap(({ area, isPerApplication }) => (isPerApplication ? [area] : []));

export type StreamCoverage = {
  id: string;
  kind: CallKind;
  connectionId: string;
  connection: string;
  /** The application's label and id, of AI calls. */
  application: { label: string; appId: string } | null;
  zone: string;
  /** The newest calls were asked for up to here, by the platform's clock, and so many seconds ago. */
  headAt: Date | null;
  lagSeconds: number | null;
  /** When the platform last answered. */
  readAt: Date | null;
  rest: { since: Date | null; until: Date; note: string } | null;
  backFill: BackFill | null;
  days: CoveredDay[];
};

export type Coverage = {
  streams: StreamCoverage[];
  /** There are more streams than are shown. */
  isMore: boolean;
  /** Kinds of which an account in use has records, whether or not its streams were made yet. */
  kinds: CallKind[];
  at: Date;
};

/** What the archive has of each day, of every kind of call records that the person may read. */
export async function readCoverage(scope: Scope): Promise<Coverage> {
  requireAny(scope, readsCalls);
  const kinds = callKinds.filter((kind) => scope.permissions.has(readerOf(kind)));
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const rows = await tx
      .select({ stream: archiveStream, connection, label: application.label })
      .from(archiveStream)
      .innerJoin(connection, eq(connection.id, archiveStream.connectionId))
      .leftJoin(
        application,
        and(
          eq(application.connectionId, archiveStream.connectionId),
          eq(application.appId, archiveStream.appId),
          inArray(application.area, perApplication),
        ),
      )
      .where(and(isWanted, inArray(archiveStream.kind, kinds)))
      .orderBy(desc(connection.isDefault), asc(connection.createdAt), asc(archiveStream.kind), asc(archiveStream.appId))
      .limit(mostStreams + 1);
    const streams: StreamCoverage[] = [];
    for (const row of rows.slice(0, mostStreams)) streams.push(await coverageOf(tx, scope, row));
    return {
      streams,
      isMore: rows.length > mostStreams,
      kinds: await kindsOfAccounts(tx, kinds),
      at: new Date(),
    };
  });
}

type Row = {
  stream: typeof archiveStream.$inferSelect;
  connection: typeof connection.$inferSelect;
  label: string | null;
};

async function coverageOf(tx: Tx, scope: Scope, { stream, connection, label }: Row): Promise<StreamCoverage> {
  const now = Date.now() + connection.clockOffsetMs;
  const offset = offsetMs(stream.zone);
  const windows = await windowsOf(tx, stream.id, now - (shownDays + 1) * 86_400_000);
  const headAt = stream.headAt?.getTime() ?? null;
  const oldest = askings[stream.kind].isForgotten ? oldestReachable(now, offset) : null;
  const { restSince, restUntil, restNote } = stream;
  return {
    id: stream.id,
    kind: stream.kind,
    connectionId: connection.id,
    connection: connection.name,
    application: stream.appId === null ? null : { label: label ?? stream.appId, appId: stream.appId },
    zone: stream.zone,
    headAt: stream.headAt,
    lagSeconds: headAt === null ? null : Math.max(0, Math.round((now - headAt) / 1000)),
    readAt: stream.readAt,
    rest:
      restUntil === null || restUntil.getTime() <= Date.now()
        ? null
        : { since: restSince, until: restUntil, note: shownText(scope, told(restNote)) ?? "" },
    backFill: backFillOf(windows, now),
    days: coverDays(windows, { now, oldest, offset, headAt }, shownDays),
  };
}

async function windowsOf(tx: Tx, streamId: string, since: number): Promise<CoveredWindow[]> {
  const from = new Date(since).toISOString();
  const rows = await tx
    .select()
    .from(archiveWindow)
    .where(
      and(
        eq(archiveWindow.streamId, streamId),
        sql`(${archiveWindow.toAt} is null or ${archiveWindow.toAt} > ${from}::timestamptz)`,
      ),
    )
    .orderBy(desc(archiveWindow.fromAt))
    .limit(mostWindows);
  return rows.toReversed().map((row) => ({
    from: row.fromAt.getTime(),
    to: row.toAt?.getTime() ?? null,
    readAt: row.readAt?.getTime() ?? null,
    lostUntil: row.lostUntil?.getTime() ?? null,
    total: row.total,
    nextReadAt: row.nextReadAt?.getTime() ?? null,
    problem: told(row.problem),
  }));
}

async function kindsOfAccounts(tx: Tx, readable: readonly CallKind[]): Promise<CallKind[]> {
  const found = await tx.execute<{ kind: string }>(sql`select distinct wanted.kind from (${wantedStreams}) wanted`);
  return readable.filter((kind) => found.some((row) => row.kind === kind));
}
