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
  return { time, from: new Date(last - (count - 1) * each), zone, unit, bars: begins };
}

/** SQL for the place of a moment among the bars, the first of which is 0. */
export function barOf({ time, from }: Span, at: SQL): SQL {
  return sql`floor(extract(epoch from ${at} - ${from.toISOString()}::timestamptz) * 1000 / ${bars[time].each})::int`;
}

/** A value for each bar; nothing was found in those that the rows leave out. */
export function inBars<Row extends { bar: number }>(span: Span, rows: readonly Row[], of: (row: Row) => number) {
  const values = span.bars.map(() => 0);
  for (const row of rows) {
    // A clock of the database that is a moment ahead of ours ends no later than the last bar.
    const place = Math.min(row.bar, values.length - 1);
    values[place] = (values[place] ?? 0) + of(row);
  }
  return values;
}
