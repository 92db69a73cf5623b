/** A window as it stands; moments are milliseconds by the platform's clock. `to` is null for the head. */
export type CoveredWindow = {
  from: number;
  to: number | null;
  readAt: number | null;
  lostUntil: number | null;
  total: number | null;
  nextReadAt: number | null;
  problem: string | null;
};

/**
 * What the archive has of a day: everything, a part, nothing yet, or nothing any more. Of today, everything up to where the
 * newest calls were asked for counts as everything.
 */
export type DayState = "complete" | "partial" | "never" | "lost";

export type CoveredDay = {
  /** `2026-11-24`, in the zone of the stream. */
  date: string;
  state: DayState;
  /** Calls that the platform named; null where it was not asked of this day alone. */
  calls: number | null;
  /** It is read again: calls may still be told late. */
  isReadAgain: boolean;
  /** Whole days until the first part of it that was not read is out of the platform's reach; null where that does not happen. */
  lostInDays: number | null;
  /** A part of it was out of reach before it was read. */
  hasLost: boolean;
  /** The moment at which the archive begins, where that is in the middle of this day: it is judged from there on. */
  beginsAt: Date | null;
  problem: string | null;
};

/** What it takes to judge days. `oldest` is how far back the platform can be asked, null where it forgets nothing. */
export type CoverClock = { now: number; oldest: number | null; offset: number; headAt: number | null };

const dayMs = 86_400_000;

type Part = { from: number; to: number };

/** Days of a stream up to today, the oldest first, at most so many; none before its first window. */
export function coverDays(windows: readonly CoveredWindow[], clock: CoverClock, most: number): CoveredDay[] {
  const first = windows[0];
  if (first === undefined) return [];
  const today = dayOf(clock.now, clock);
  const days: CoveredDay[] = [];
  let next = 0;
  for (let day = Math.max(dayOf(first.from, clock), today - most + 1); day <= today; day += 1) {
    const midnight = day * dayMs - clock.offset;
    const span = { from: Math.max(midnight, first.from), to: Math.min(midnight + dayMs, clock.now) };
    while (next < windows.length && endOf(windows[next], clock.now) <= span.from) next += 1;
    const within: CoveredWindow[] = [];
    for (let index = next; index < windows.length; index += 1) {
      const window = windows[index];
      if (window === undefined || window.from >= span.to) break;
      within.push(window);
    }
    const beginsAt = span.from > midnight ? new Date(span.from) : null;
    if (within.length > 0) days.push({ ...judge(day, span, within, clock), beginsAt });
  }
  return days;
}

function judge(
  day: number,
  span: Part,
  windows: readonly CoveredWindow[],
  clock: CoverClock,
): Omit<CoveredDay, "beginsAt"> {
  const read = windows.flatMap((window) => cut(span, readPart(window, clock.headAt)));
  const lost = windows.flatMap((window) => cut(span, lostPart(window)));
  const isHead = windows.some(({ to }) => to === null);
  const unread = firstUnread(span, [...read, ...lost], isHead ? clock.headAt : null);
  // After midnight the head reaches over two days for a while, and its calls are counted for neither.
  const own = windows.filter(({ from, to }) => from >= span.from && (to ?? clock.now) <= span.to);
  const totals = own.filter(({ total }) => total !== null);
  return {
    date: new Date(day * dayMs).toISOString().slice(0, 10),
    state: stateOf(read.length > 0, lost.length > 0, unread !== null),
    calls: totals.length === 0 ? null : totals.reduce((sum, { total }) => sum + (total ?? 0), 0),
    isReadAgain: windows.some(({ nextReadAt }) => nextReadAt !== null),
    lostInDays:
      unread === null || clock.oldest === null ? null : Math.max(0, Math.floor((unread - clock.oldest) / dayMs)),
    hasLost: lost.length > 0,
    problem: windows.find(({ problem }) => problem !== null)?.problem ?? null,
  };
}

function stateOf(isRead: boolean, isLost: boolean, isUnread: boolean): DayState {
  if (isRead) return isLost || isUnread ? "partial" : "complete";
  if (isLost) return isUnread ? "partial" : "lost";
  return isUnread ? "never" : "complete";
}

/** A reading tells of what was before it, and of nothing that came after. */
function readPart({ from, to, readAt, lostUntil }: CoveredWindow, headAt: number | null): Part | null {
  if (readAt === null) return null;
  const end = to === null ? (headAt ?? readAt) : Math.min(to, readAt);
  return { from: Math.max(from, lostUntil ?? from), to: end };
}

function lostPart({ from, lostUntil }: CoveredWindow): Part | null {
  return lostUntil === null ? null : { from, to: lostUntil };
}

function cut(span: Part, part: Part | null): Part[] {
  if (part === null) return [];
  const common = { from: Math.max(span.from, part.from), to: Math.min(span.to, part.to) };
  return common.from < common.to ? [common] : [];
}

/** The first moment of the span in none of the parts; null where there is none, or only what lies after the head. */
function firstUnread(span: Part, parts: readonly Part[], headAt: number | null): number | null {
  let at = span.from;
  for (const { from, to } of parts.toSorted((one, other) => one.from - other.from))
    if (from <= at) at = Math.max(at, to);
  if (at >= span.to || (headAt !== null && at >= headAt)) return null;
  return at;
}

function endOf(window: CoveredWindow | undefined, now: number): number {
  return window?.to ?? now;
}

function dayOf(moment: number, { offset }: CoverClock): number {
  return Math.floor((moment + offset) / dayMs);
}
