import { type AiCall, callsPerDay, generateAiDay } from "./aivoice-generate.ts";
import { placeOf } from "./aivoice-id.ts";
import { dayOf, startOfDay } from "./voice-time.ts";

/** Full days before today that have calls. */
const keptDays = 90;
/** Somebody who turns pages comes back to the same few days. */
const cachedDays = 8;

type CallRange = { start: number; end: number };
type PageAsked = { current: number; size: number };

/** The AI calls of the last days, generated a day at a time when somebody asks. A call is there from the moment it has ended. */
export class AiCalls {
  readonly #days = new Map<number, readonly AiCall[]>();

  /** The day's calls, newest first. */
  #day(day: number): readonly AiCall[] {
    const calls = this.#days.get(day) ?? generateAiDay(day).reverse();
    this.#days.delete(day);
    const [oldest] = this.#days.keys();
    if (oldest !== undefined && this.#days.size >= cachedDays) this.#days.delete(oldest);
    this.#days.set(day, calls);
    return calls;
  }

  /**
   * One page of the calls that began from `start` to `end`, both included, and have ended by `now`; newest first. Only the
   * days on the page and at the edges of the range are generated.
   */
  page({ start, end }: CallRange, now: number, { current, size }: PageAsked): { total: number; calls: AiCall[] } {
    const from = (current - 1) * size;
    const calls: AiCall[] = [];
    let total = 0;
    const today = dayOf(now);
    const firstDay = Math.max(dayOf(start), today - keptDays);
    for (let day = Math.min(dayOf(end), today); day >= firstDay; day -= 1) {
      const isWhole = day < today && start <= startOfDay(day) && startOfDay(day + 1) - 1000 <= end;
      const isShown = total < from + size && total + callsPerDay > from;
      if (isWhole && !isShown) {
        total += callsPerDay;
        continue;
      }
      const found = this.#day(day).filter((call) => call.startAt >= start && call.startAt <= end && call.endAt <= now);
      calls.push(...found.slice(Math.max(0, from - total), Math.max(0, from + size - total)));
      total += found.length;
    }
    return { total, calls };
  }

  /** The call of an id that a query can answer at `now`. */
  find(keyId: string, now: number): AiCall | undefined {
    const place = placeOf(keyId);
    const today = dayOf(now);
    if (place === undefined || place.day > today || place.day < today - keptDays) return undefined;
    const call = this.#day(place.day).find((each) => each.record.keyId === keyId);
    return call !== undefined && call.endAt <= now ? call : undefined;
  }
}
