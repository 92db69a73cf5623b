/** Between a figure and its unit: a narrow space that does not break. */
export const thin = "\u202f";

const counts = new Intl.NumberFormat("en-GB");

/** 1000 becomes "1,000". Takes a bigint too, since counters of the database may be one. */
export function formatCount(value: number | bigint): string {
  return counts.format(value);
}

/** A share of a whole: "81 %", "9.1 %", "<0.1 %" for what is there but rounds to nothing; "–" of nothing. */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0) return "–";
  const percent = (part / whole) * 100;
  if (part > 0 && percent < 0.1) return `<0.1${thin}%`;
  const digits = percent >= 10 ? 0 : 1;
  // 99.96 % must not become "100 %" while one is missing.
  const shown = part < whole ? Math.min(Number(percent.toFixed(digits)), 99.9) : 100;
  return `${shown}${thin}%`;
}

/** Milliseconds of a call: "412 ms", then "9.3 s". */
export function formatMilliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)}${thin}ms` : `${(value / 1000).toFixed(1)}${thin}s`;
}

/** Bytes: "318 B", "41,206 B" as they are counted, then "1.2 MB". */
export function formatBytes(value: number): string {
  return value < 1_000_000 ? `${formatCount(value)}${thin}B` : `${(value / 1_000_000).toFixed(1)}${thin}MB`;
}

/** A character is a Unicode code point, as the platform counts. */
export function countCodePoints(value: string): number {
  let points = 0;
  for (const _ of value) points += 1;
  return points;
}
