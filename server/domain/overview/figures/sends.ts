import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type DraftArea, draftAreas } from "#server/contract/areas.ts";
import type { Scope } from "#server/domain/scope.ts";
import { barsFrom, inBars, type Span } from "./span.ts";

/** So many sends are counted at most, the newest ones: whoever waits for the page does not wait longer than for these. */
const mostSends = 20_000;

/** What one area sent: calls that the platform took or refused, and what became of what was in them. */
export type AreaFigures = {
  area: DraftArea;
  sends: number;
  acceptedSends: number;
  refusedSends: number;
  unknownSends: number;
  /** Numbers, of areas that send to numbers; the platform never says what became of them later. */
  accepted: number;
  refused: number;
  unknown: number;
  notSent: number;
  /** What callbacks and answers said, of areas that are reported on. */
  heard: number;
  succeeded: number;
  succeededVerified: number;
  succeededDecided: number;
  failed: number;
  failedVerified: number;
  disputed: number;
  /** For each hour or day. Of areas that are reported on what succeeded, failed and is open, else accepted, refused, unknown. */
  bars: { good: number[]; bad: number[]; open: number[] };
};

export type SendFigures = {
  areas: AreaFigures[];
  /** There were more sends than are counted: those since then are. Null where all are. */
  cutAt: Date | null;
  /** Something was ever sent. */
  hasAny: boolean;
};

const counts = [
  ...(["sends", "acceptedSends", "refusedSends", "unknownSends"] as const),
  ...(["accepted", "refused", "unknown", "notSent"] as const),
  ...(["heard", "succeeded", "succeededVerified", "succeededDecided", "failed", "failedVerified", "disputed"] as const),
];
type Count = (typeof counts)[number];
type Row = Record<Count, number> & { area: DraftArea; bar: number };

/** From what each send has counted itself as it went: neither messages nor recipients are read. */
export async function readSendFigures(tx: Tx, scope: Scope, span: Span): Promise<SendFigures> {
  const { id } = scope.workspace;
  const [cut] = await tx.execute<{ at: string }>(sql`select released_at as at from submission
    where workspace_id = ${id} and released_at is not null and released_at >= ${span.from.toISOString()}::timestamptz
    order by released_at desc, id desc offset ${mostSends} limit 1`);
  const cutAt = cut ? new Date(cut.at) : null;
  // Bar by bar: grouped by both at once, the database expects as many groups as sends and sorts them on the disk.
  const rows = await tx.execute<Row>(sql`
    select s.*, b.bar from ${barsFrom(span, cutAt)} cross join lateral (
      select area, count(*)::int as sends,
        (count(*) filter (where state in ('accepted', 'partly_accepted')))::int as "acceptedSends",
        (count(*) filter (where state = 'refused'))::int as "refusedSends",
        (count(*) filter (where state = 'unknown'))::int as "unknownSends",
        sum(accepted_messages)::float8 as accepted, sum(refused_messages)::float8 as refused,
        sum(unknown_messages)::float8 as unknown, sum(not_sent_messages)::float8 as "notSent",
        sum(recipient_count)::float8 as heard, sum(succeeded_count)::float8 as succeeded,
        sum(succeeded_verified_count)::float8 as "succeededVerified",
        sum(succeeded_decided_count)::float8 as "succeededDecided", sum(failed_count)::float8 as failed,
        sum(failed_verified_count)::float8 as "failedVerified", sum(disputed_count)::float8 as disputed
      from submission where workspace_id = ${id} and released_at is not null and released_at >= b.begins and released_at < b.ends
      group by area) s`);
  return {
    areas: readable(scope).map((area) =>
      figuresOf(
        span,
        area,
        rows.filter((row) => row.area === area),
      ),
    ),
    cutAt,
    hasAny: rows.length > 0 || (await hasAny(tx, scope)),
  };
}

const readable = (scope: Scope) => draftAreas.filter((area) => scope.permissions.has(`${area}.read`));

function figuresOf(span: Span, area: DraftArea, rows: readonly Row[]): AreaFigures {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const sums = Object.fromEntries(counts.map((name) => [name, sum((row) => row[name])])) as Record<Count, number>;
  const isOpen = ({ heard, succeeded, failed }: Row) => heard - succeeded - failed;
  return {
    area,
    ...sums,
    bars: {
      good: inBars(span, rows, ({ accepted, succeeded }) => accepted + succeeded),
      bad: inBars(span, rows, ({ refused, failed }) => refused + failed),
      open: inBars(span, rows, (row) => row.unknown + isOpen(row)),
    },
  };
}

async function hasAny(tx: Tx, scope: Scope): Promise<boolean> {
  const found = await tx.execute(
    sql`select from submission where workspace_id = ${scope.workspace.id} and released_at is not null limit 1`,
  );
  return found.length > 0;
}
