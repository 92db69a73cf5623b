import { type SQL, sql } from "drizzle-orm";
import { offsetMs } from "#server/compose/call-times.ts";

export const homeTimes = ["24h", "7d", "30d"] as const;
export type HomeTime = (typeof homeTimes)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const bars: Record<HomeTime, { each: number; count: number; unit: "hour" | "day" }> = {
  "24h": { each: hourMs, count: 24, unit: "hour" },
  "7d": { each: dayMs, count: 7, unit: "day" },
  "30d": { each: dayMs, count: 30, unit: "day" },
};

export type Span = {
  time: HomeTime;
  from: Date;
  /** Where the last hour or day ends, which is still to come. */
  to: Date;
  /** Offset in which hours and days are cut. */
  zone: string;
  unit: "hour" | "day";
  /** When each hour or day begins, the one that is not over yet last. */
  bars: Date[];
};

/** Whole hours or days of a zone, the one under way among them. */
export function spanOf(time: HomeTime, now: Date, zone: string): Span {
  const { each, count, unit } = bars[time];
  const offset = offsetMs(zone);
  const last = Math.floor((now.getTime() + offset) / each) * each - offset;
  const begins = Array.from({ length: count }, (_, place) => new Date(last - (count - 1 - place) * each));
  return { time, from: new Date(last - (count - 1) * each), to: new Date(last + each), zone, unit, bars: begins };
}

/** SQL for a table of the bars with their places, the first of which is 0; nothing before `cutAt` is in one. */
export function barsFrom({ bars: begins, time }: Span, cutAt: Date | null): SQL {
  const rows = begins.flatMap((begin, place) => {
    const from = Math.max(begin.getTime(), cutAt?.getTime() ?? 0);
    const to = begin.getTime() + bars[time].each;
    return from < to ? [{ bar: place, begins: new Date(from).toISOString(), ends: new Date(to).toISOString() }] : [];
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) b(bar int, begins timestamptz, ends timestamptz)`;
}

/** SQL for the place of a moment of the span among its bars. As floats: the numbers of extract() are ten times as slow. */
export function barOf({ time, from }: Span, at: SQL): SQL {
  return sql`floor(date_part('epoch', ${at} - ${from.toISOString()}::timestamptz) / ${bars[time].each / 1000}::float8)::int`;
}

/** A value for each bar; nothing was found in those that the rows leave out. */
export function inBars<Row extends { bar: number }>(span: Span, rows: readonly Row[], of: (row: Row) => number) {
  const values = span.bars.map(() => 0);
  for (const row of rows) values[row.bar] = (values[row.bar] ?? 0) + of(row);
  return values;
}
