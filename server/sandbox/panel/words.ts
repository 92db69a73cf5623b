import { isoMillis } from "#server/sandbox/clock.ts";
import { calmDials, type Dials } from "#server/sandbox/dials.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 1,234,567. */
export function figure(value: number): string {
  return value.toLocaleString("en-US");
}

/** "1 call", "2 calls". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** "Everything works" of "everything works". */
export function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The platform's own day, and its time to the millisecond: "21 Nov 2026" and "09:42:00.123". */
export function dayAndTime(ms: number): { day: string; time: string } {
  const text = isoMillis(ms);
  const day = `${Number(text.slice(8, 10))} ${months[Number(text.slice(5, 7)) - 1]} ${text.slice(0, 4)}`;
  return { day, time: text.slice(11, 23) };
}

/** "1 d 2 h 5 s", without a sign. */
export function span(seconds: number): string {
  let left = Math.abs(seconds);
  const parts: string[] = [];
  for (const [unit, size] of [
    ["d", 86_400],
    ["h", 3600],
    ["min", 60],
  ] as const) {
    const whole = Math.floor(left / size);
    left -= whole * size;
    if (whole > 0) parts.push(`${figure(whole)} ${unit}`);
  }
  const rest = Number(left.toFixed(3));
  if (rest > 0 || parts.length === 0) parts.push(`${rest} s`);
  return parts.join(" ");
}

/** One sentence for each dial that is not calm; none where everything is. */
export function disturbances({ latencyMs, dropResponse, failNext, callbacks }: Dials): string[] {
  const calm = calmDials();
  const { duplicate, shuffle, delayMs, drop, format, beforeResponse } = callbacks;
  return [
    dropResponse && "Every call is carried out and the connection then cut.",
    latencyMs !== calm.latencyMs && `Every answer waits ${figure(latencyMs)} ms.`,
    ...failNext.map(
      ({ path, status, times, carryOut }) =>
        `The next ${times === 1 ? "call" : `${figure(times)} calls`} of ${path} ${times === 1 ? "is" : "are"} answered ${status}${carryOut ? ", after being carried out" : ""}.`,
    ),
    duplicate !== calm.callbacks.duplicate && `Every callback comes ${duplicate} times.`,
    shuffle && "Callbacks come in no order.",
    delayMs !== calm.callbacks.delayMs && `Callbacks begin ${figure(delayMs)} ms late.`,
    drop !== calm.callbacks.drop && `${Number((drop * 100).toFixed(2))} % of emails get no callback.`,
    format !== calm.callbacks.format && `Callbacks come as ${format}.`,
    beforeResponse && "Callbacks come before the answer.",
  ].filter((sentence): sentence is string => sentence !== false);
}
