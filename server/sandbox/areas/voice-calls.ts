import type { VoiceCall } from "./voice-generate.ts";
import { type Kind, placeOf } from "./voice-id.ts";
import { dayOf, oldestReachable } from "./voice-time.ts";

/** Full days before today that have calls. */
const keptDays = 90;
/** The days that a query can reach, and some for a clock that moves on. */
const cachedDays = 70;

/** All calls of one kind, generated a day at a time when somebody asks. A call is there from the moment it has ended. */
export class VoiceCalls<Entry> {
  readonly #kind: Kind;
  readonly #generate: (day: number) => VoiceCall<Entry>[];
  readonly #days = new Map<number, VoiceCall<Entry>[]>();

  constructor(kind: Kind, generate: (day: number) => VoiceCall<Entry>[]) {
    this.#kind = kind;
    this.#generate = generate;
  }

  #day(day: number): VoiceCall<Entry>[] {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const calls = this.#generate(day);
    const [oldest] = this.#days.keys();
    if (oldest !== undefined && this.#days.size >= cachedDays) this.#days.delete(oldest);
    this.#days.set(day, calls);
    return calls;
  }

  /** The calls submitted from `start` to `end`, both included, that have ended by `now` and pass `isWanted`; newest first. */
  between(start: number, end: number, now: number, isWanted: (record: Entry) => boolean): Entry[] {
    const found: Entry[] = [];
    const today = dayOf(now);
    const first = Math.max(dayOf(start), today - keptDays);
    for (let day = Math.min(dayOf(end), today); day >= first; day -= 1) {
      const calls = this.#day(day);
      for (let index = calls.length - 1; index >= 0; index -= 1) {
        const call = calls[index];
        if (call === undefined || call.submitAt < start || call.submitAt > end || call.hangupAt > now) continue;
        if (isWanted(call.record)) found.push(call.record);
      }
    }
    return found;
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
