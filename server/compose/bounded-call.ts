import type { ToldCall } from "./call-columns.ts";

/** Characters that a record may take as JSON; the documented fields take far fewer. */
export const mostOfACall = 65_536;
/** What is kept of a value of a record that takes more. */
const mostOfAValue = 1500;
const mostOfAName = 100;

/**
 * The record as it came where it is of a usual size. Of a larger one each long value is cut to its beginning, with a mark
 * that says so, and of thousands of fields the first are kept: one call must not fill the archive.
 */
export function boundedCall(record: ToldCall): ToldCall {
  if (sizeOf(record) <= mostOfACall) return record;
  const kept: Record<string, unknown> = {};
  let left = mostOfACall;
  for (const [name, value] of Object.entries(record)) {
    const cut = cutValue(value);
    left -= sizeOf(cut) + name.length + 4;
    if (left < 0 || name.length > mostOfAName) continue;
    kept[name] = cut;
  }
  return kept;
}

function cutValue(value: unknown): unknown {
  const whole = typeof value === "string" ? value : sizeOf(value) > mostOfAValue ? JSON.stringify(value) : null;
  if (whole === null || whole.length <= mostOfAValue) return value;
  // It is kept with the record, so it is written the same whoever has the record read.
  return `${whole.slice(0, mostOfAValue).toWellFormed()} … (cut, ${whole.length} characters in all)`;
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}
