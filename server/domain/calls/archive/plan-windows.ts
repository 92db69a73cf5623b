/** Moments are milliseconds since 1970 by the platform's clock. The last span of a stream has no end: it is the head. */
export type Span = { from: number; to: number | null };

/** What the platform's clock says, how far back it can be asked, and the offset of the zone whose days are cut. */
export type PlanClock = { now: number; oldest: number; offset: number };

/** Spans are named by their beginnings, of which no two are the same. */
export type Plan = {
  /** They begin after now, which can only be where the clock went back. */
  removed: number[];
  /** The last of those that stay, where it ends elsewhere than before. */
  resized: Span | null;
  added: Span[];
};

const dayMs = 86_400_000;

/**
 * The head ends at midnight, but not before this has passed since: the platform's clock may be as far behind ours as it takes
 * timestamps, and calls are told only once they are over.
 */
export const headGraceMs = 30 * 60_000;

/**
 * What it takes for the spans to lie side by side from the oldest that the platform tells of up to now, each within a day.
 * Nothing where they do. Applied as a whole or not at all, there is neither a gap nor an overlap at any moment, wherever
 * the clock jumps.
 */
export function planWindows(spans: readonly Span[], clock: PlanClock): Plan {
  const removed = spans.filter(({ from }) => from > clock.now).map(({ from }) => from);
  const [first, ...others] = spans.filter(({ from }) => from <= clock.now);
  if (first === undefined) return { removed, resized: null, added: upToHead(Math.min(clock.oldest, clock.now), clock) };
  const last = others.at(-1) ?? first;
  const before = clock.oldest < first.from ? days(clock.oldest, first.from, clock.offset) : [];
  const end = midnightAfter(last.from, clock.offset);
  if (end > headFrom(clock)) {
    return { removed, resized: last.to === null ? null : { from: last.from, to: null }, added: before };
  }
  return { removed, resized: { from: last.from, to: end }, added: [...before, ...upToHead(end, clock)] };
}

/** Where a span with too many calls is cut in two, at a whole second; null where it is too short for that. */
export function middleOf({ from, to }: Span, now: number): number | null {
  const middle = wholeSecond((from + (to ?? now)) / 2);
  return middle > from && middle < (to ?? now) ? middle : null;
}

/** The whole second that a moment falls into: queries know no others. */
export function wholeSecond(moment: number): number {
  return Math.floor(moment / 1000) * 1000;
}

/** Days from a moment on, and the head. What the platform cannot be asked for any more is one span, however long it is. */
function upToHead(from: number, clock: PlanClock): Span[] {
  const head = Math.max(from, headFrom(clock));
  const reachable = Math.min(Math.max(from, midnightBefore(clock.oldest, clock.offset)), head);
  const past = reachable > from ? [{ from, to: reachable }] : [];
  return [...past, ...days(reachable, head, clock.offset), { from: head, to: null }];
}

function headFrom({ now, offset }: PlanClock): number {
  return midnightBefore(now - headGraceMs, offset);
}

function days(from: number, to: number, offset: number): Span[] {
  const spans: Span[] = [];
  for (let begin = from; begin < to; ) {
    const end = Math.min(midnightAfter(begin, offset), to);
    spans.push({ from: begin, to: end });
    begin = end;
  }
  return spans;
}

function midnightAfter(moment: number, offset: number): number {
  return midnightBefore(moment, offset) + dayMs;
}

/** At the moment or before it. */
function midnightBefore(moment: number, offset: number): number {
  return Math.floor((moment + offset) / dayMs) * dayMs - offset;
}
