import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type CallKind, callKinds } from "#db/schema/partitioned/call-records.ts";
import { readerOf } from "#server/domain/calls/records/may-read.ts";
import type { Scope } from "#server/domain/scope.ts";
import { barOf, inBars, type Span } from "./span.ts";

/** So many calls of a kind are counted at most, the newest ones. */
const mostCalls = 20_000;

/** Calls of a kind that the archive has, by when they began. */
export type CallFigures = {
  kind: CallKind;
  calls: number;
  answered: number;
  bars: { answered: number[]; calls: number[] };
  /** There were more than are counted: those since then are. Null where all are. */
  cutAt: Date | null;
};

type Row = { bar: number; calls: number; oldest: string };

/** By indexes, without what records say. A kind of which the archive has nothing is left out. */
export async function readCallFigures(tx: Tx, scope: Scope, span: Span): Promise<CallFigures[]> {
  const figures: CallFigures[] = [];
  for (const kind of callKinds.filter((one) => scope.permissions.has(readerOf(one)))) {
    const of = await readKind(tx, scope, span, kind);
    if (of.calls > 0 || (await hasAny(tx, scope, kind))) figures.push(of);
  }
  return figures;
}

async function readKind(tx: Tx, scope: Scope, span: Span, kind: CallKind): Promise<CallFigures> {
  const { id } = scope.workspace;
  // In the order of the index of a kind, whose newest calls are those that are counted.
  const newest = sql`select ${barOf(span, sql`called_at`)} as bar, called_at from call_record
    where workspace_id = ${id} and kind = ${kind} and called_at >= ${span.from.toISOString()}::timestamptz
      and called_at < ${span.to.toISOString()}::timestamptz
    order by called_at desc, record_id desc limit ${mostCalls}`;
  const rows = await tx.execute<Row>(
    sql`select bar, count(*)::int as calls, min(called_at) as oldest from (${newest}) c group by bar`,
  );
  const calls = rows.reduce((sum, row) => sum + row.calls, 0);
  const oldest = new Date(Math.min(...rows.map((row) => new Date(row.oldest).getTime())));
  const cutAt = calls < mostCalls ? null : oldest;
  // In the words of the index of those that were answered.
  const answered = await tx.execute<Row>(sql`select bar, count(*)::int as calls, min(called_at) as oldest from (
      select ${barOf(span, sql`called_at`)} as bar, called_at from call_record
      where workspace_id = ${id} and (case when is_answered then kind end) = ${kind} and is_answered
        and called_at >= ${(cutAt ?? span.from).toISOString()}::timestamptz
        and called_at < ${span.to.toISOString()}::timestamptz) c group by bar`);
  const callsOf = (row: Row) => row.calls;
  return {
    kind,
    calls,
    answered: answered.reduce((sum, row) => sum + row.calls, 0),
    bars: { answered: inBars(span, answered, callsOf), calls: inBars(span, rows, callsOf) },
    cutAt,
  };
}

async function hasAny(tx: Tx, scope: Scope, kind: CallKind): Promise<boolean> {
  const found = await tx.execute(
    sql`select from call_record where workspace_id = ${scope.workspace.id} and kind = ${kind} order by called_at desc limit 1`,
  );
  return found.length > 0;
}
