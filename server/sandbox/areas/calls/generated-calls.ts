import { type PageAsked, pageOf } from "#server/sandbox/paging.ts";
import { dayOf, startOfDay } from "./days.ts";

/** Full days before today that have calls. */
const keptDays = 90;
/** The days that two months of queries come back to, and some for a clock that moves on. */
const cachedDays = 70;

/** One call of a day. It is not there before it has ended. */
export type GeneratedCall<Entry> = { startAt: number; endAt: number; record: Entry };
/** From `start` to `end`, both included. */
export type TimeRange = { start: number; end: number };
/** Which calls are asked for, and how many of them a whole day has: that is known without making them. */
export type Wanted<Entry> = { perDay: number; holds(record: Entry): boolean };
/** Where an id says that its call stands: its day, and its number within the day. */
export type Place = { day: number; index: number };

/** All calls of one kind, generated a day at a time when somebody asks. */
export class GeneratedCalls<Entry> {
  readonly #everyCall: Wanted<Entry>;
  readonly #generate: (day: number) => readonly GeneratedCall<Entry>[];
  readonly #added: (day: number) => readonly GeneratedCall<Entry>[];
  readonly #days = new Map<number, readonly GeneratedCall<Entry>[]>();

  /**
   * `generate` makes the `perDay` calls of one day, all of which end on it, in the order they began. `added` are those that
   * began on a day because somebody asked for them.
   */
  constructor(
    perDay: number,
    generate: (day: number) => readonly GeneratedCall<Entry>[],
    added: (day: number) => readonly GeneratedCall<Entry>[] = () => [],
  ) {
    this.#everyCall = { perDay, holds: () => true };
    this.#generate = generate;
    this.#added = added;
  }

  #day(day: number): readonly GeneratedCall<Entry>[] {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const calls = this.#generate(day);
    const [oldest] = this.#days.keys();
    if (oldest !== undefined && this.#days.size >= cachedDays) this.#days.delete(oldest);
    this.#days.set(day, calls);
    return calls;
  }

  /** One page of the calls that began in the range and have ended by `now`, newest first, and how many there are. */
  page({ start, end }: TimeRange, now: number, asked: PageAsked, wanted: Wanted<Entry> = this.#everyCall) {
    const from = (asked.current - 1) * asked.size;
    const records: Entry[] = [];
    let total = 0;
    const today = dayOf(now);
    const first = Math.max(dayOf(start), today - keptDays);
    for (let day = Math.min(dayOf(end), today); day >= first; day -= 1) {
      const isWhole = day < today && startOfDay(day) >= start && startOfDay(day + 1) <= end;
      const isElsewhere = total >= from + asked.size || total + wanted.perDay <= from;
      const added = this.#added(day);
      if (isWhole && isElsewhere && added.length === 0) {
        total += wanted.perDay;
        continue;
      }
      for (const { startAt, endAt, record } of inOrder(this.#day(day), added).toReversed()) {
        if (startAt < start || startAt > end || endAt > now || !wanted.holds(record)) continue;
        if (total >= from && records.length < asked.size) records.push(record);
        total += 1;
      }
    }
    return pageOf(asked, total, records);
  }

  /** The call that stands at a place, if it has ended and is still kept. */
  at(place: Place | undefined, now: number): GeneratedCall<Entry> | undefined {
    const today = dayOf(now);
    if (place === undefined || place.day > today || place.day < today - keptDays) return undefined;
    const call = this.#day(place.day)[place.index];
    return call !== undefined && call.endAt <= now ? call : undefined;
  }
}

function inOrder<Entry>(calls: readonly GeneratedCall<Entry>[], added: readonly GeneratedCall<Entry>[]) {
  return added.length === 0 ? calls : [...calls, ...added].toSorted((one, other) => one.startAt - other.startAt);
}
