import { callsPerDay, type VoiceCall } from "./voice-generate.ts";
import { type Kind, placeOf } from "./voice-id.ts";
import { dayOf, oldestReachable, startOfDay } from "./voice-time.ts";

/** Full days before today that have calls. */
const keptDays = 90;
/** The days that a query can reach, and some for a clock that moves on. */
const cachedDays = 70;

/** Calls submitted from `start` to `end`, both included. */
export type TimeRange = { start: number; end: number };
export type PageAsked = { current: number; size: number };
/** Which calls are asked for, and how many of them a whole day has: that is known without making them. */
export type Wanted<Entry> = { perDay: number; holds(record: Entry): boolean };
const everyCall: Wanted<unknown> = { perDay: callsPerDay, holds: () => true };

/** All calls of one kind, generated a day at a time when somebody asks. A call is there from the moment it has ended. */
export class VoiceCalls<Entry> {
  readonly #kind: Kind;
  readonly #generate: (day: number) => readonly VoiceCall<Entry>[];
  readonly #days = new Map<number, readonly VoiceCall<Entry>[]>();

  /** `generate` makes the calls of one day, all of which end on it, in the order they were submitted. */
  constructor(kind: Kind, generate: (day: number) => readonly VoiceCall<Entry>[]) {
    this.#kind = kind;
    this.#generate = generate;
  }

  #day(day: number): readonly VoiceCall<Entry>[] {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const calls = this.#generate(day);
    const [oldest] = this.#days.keys();
    if (oldest !== undefined && this.#days.size >= cachedDays) this.#days.delete(oldest);
    this.#days.set(day, calls);
    return calls;
  }

  /** One page of the calls that have ended by `now`, newest first, and how many there are. */
  page({ start, end }: TimeRange, now: number, { current, size }: PageAsked, wanted: Wanted<Entry> = everyCall) {
    const from = (current - 1) * size;
    const records: Entry[] = [];
    let total = 0;
    const today = dayOf(now);
    const first = Math.max(dayOf(start), today - keptDays);
    for (let day = Math.min(dayOf(end), today); day >= first; day -= 1) {
      const isWhole = day < today && startOfDay(day) >= start && startOfDay(day + 1) <= end;
      const isElsewhere = total >= from + size || total + wanted.perDay <= from;
      if (isWhole && isElsewhere) {
        total += wanted.perDay;
        continue;
      }
      for (const { submitAt, hangupAt, record } of this.#day(day).toReversed()) {
        if (submitAt < start || submitAt > end || hangupAt > now || !wanted.holds(record)) continue;
        if (total >= from && records.length < size) records.push(record);
        total += 1;
      }
    }
    return { total, size, current, pages: Math.ceil(total / size), records };
  }

  /** One call that has ended and is recent enough to be read. */
  find(voiceId: string, now: number): Entry | undefined {
    const place = placeOf(this.#kind, voiceId);
    const today = dayOf(now);
    if (place === undefined || place.day > today || place.day < today - keptDays) return undefined;
    const call = this.#day(place.day)[place.index];
    const isThere = call !== undefined && call.hangupAt <= now && call.submitAt >= oldestReachable(now);
    return isThere ? call.record : undefined;
  }
}
