import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type CallKind, callKinds } from "#db/schema/partitioned/call-records.ts";
import { readerOf } from "#server/domain/calls/records/may-read.ts";
import type { Scope } from "#server/domain/scope.ts";
import { barOf, inBars, type Span } from "./span.ts";

/** So many calls of a kind are counted at most, the newest ones. */
export const mostCalls = 100_000;

/** Calls of a kind that the archive has, by when they began. */
export type CallFigures = {
  kind: CallKind;
  calls: number;
  answered: number;
  bars: { answered: number[]; calls: number[] };
  /** There are more than are counted. */
  isCut: boolean;
};

type Row = { kind: CallKind; isAnswered: boolean; bar: number; calls: number };

/** By indexes alone: no call record is opened. A kind of which the archive has nothing is left out. */
export async function readCallFigures(tx: Tx, scope: Scope, span: Span): Promise<CallFigures[]> {
  const kinds = callKinds.filter((kind) => scope.permissions.has(readerOf(kind)));
  const figures: CallFigures[] = [];
  for (const kind of kinds) {
    const { id } = scope.workspace;
    // In the words of the index of each fact.
    const counted = (isAnswered: boolean) => sql`
      select ${isAnswered} as "isAnswered", bar, count(*)::int as calls from (
        select ${barOf(span, sql`called_at`)} as bar from call_record
        where workspace_id = ${id} and called_at >= ${span.from.toISOString()}::timestamptz and called_at <= now()
          and (case when ${isAnswered ? sql`is_answered` : sql`not is_answered`} then kind end) = ${kind}
          and ${isAnswered ? sql`is_answered` : sql`not is_answered`}
        order by called_at desc, record_id desc limit ${mostCalls}) c group by bar`;
    const rows = await tx.execute<Row>(sql`${counted(true)} union all ${counted(false)}`);
    if (rows.length === 0 && !(await hasAny(tx, scope, kind))) continue;
    const of = (wanted: readonly Row[]) => wanted.reduce((sum, { calls }) => sum + calls, 0);
    const answered = rows.filter(({ isAnswered }) => isAnswered);
    const others = rows.filter(({ isAnswered }) => !isAnswered);
    figures.push({
      kind,
      calls: of(rows),
      answered: of(answered),
      bars: {
        answered: inBars(span, answered, ({ calls }) => calls),
        calls: inBars(span, rows, ({ calls }) => calls),
      },
      isCut: of(answered) >= mostCalls || of(others) >= mostCalls,
    });
  }
  return figures;
}

async function hasAny(tx: Tx, scope: Scope, kind: CallKind): Promise<boolean> {
  const found = await tx.execute(
    sql`select from call_record where workspace_id = ${scope.workspace.id} and kind = ${kind} order by called_at desc limit 1`,
  );
  return found.length > 0;
}
