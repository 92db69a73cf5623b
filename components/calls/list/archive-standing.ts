import type { Outputs } from "#components/page/trpc/client.ts";
import { formatDuration } from "#components/ui/time-format.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";

export type Coverage = Outputs["archive"]["coverage"];
type Stream = Coverage["streams"][number];

/** How the archive of a kind of calls stands, over all accounts and applications that have them. */
export type ArchiveStanding = {
  /** Everything was asked for up to here; null before the first answer. */
  upTo: Date | null;
  /** Since this day nothing is missing; null where today is not whole either. */
  wholeSince: string | null;
  /** The first reading, while it goes on. */
  reading: { done: number; windows: number; secondsLeft: number | null } | null;
  /** Why an account is not asked for now. */
  rest: { until: Date; note: string } | null;
};

/** Null where nothing of the kind is read. */
export function standingOf(kind: CallKind, { streams }: Pick<Coverage, "streams">): ArchiveStanding | null {
  const own = streams.filter((stream) => stream.kind === kind);
  if (own.length === 0) return null;
  const heads = own.map(({ headAt }) => headAt);
  const known = heads.flatMap((head) => (head === null ? [] : [head]));
  const since = own.map(wholeSinceOf);
  const readings = own.flatMap(({ backFill }) => (backFill ? [backFill] : []));
  const rest = own.find((stream) => stream.rest !== null)?.rest ?? null;
  return {
    // The slowest one says how far all are.
    upTo: known.length < own.length ? null : new Date(Math.min(...known.map((head) => head.getTime()))),
    wholeSince: since.includes(null) ? null : (since.toSorted().at(-1) ?? null),
    reading:
      readings.length === 0
        ? null
        : {
            done: readings.reduce((sum, { done }) => sum + done, 0),
            windows: readings.reduce((sum, { windows }) => sum + windows, 0),
            secondsLeft: longestOf(readings.map(({ secondsLeft }) => secondsLeft)),
          },
    rest: rest && { until: rest.until, note: rest.note },
  };
}

/** The first of the days up to the newest that are all complete. */
function wholeSinceOf({ days }: Pick<Stream, "days">): string | null {
  const ordered = days.toSorted((one, other) => other.date.localeCompare(one.date));
  let since: string | null = null;
  for (const { date, state, beginsAt } of ordered) {
    if (state !== "complete" || beginsAt !== null) break;
    since = date;
  }
  return since;
}

/** Null where one of them is not known. */
function longestOf(seconds: readonly (number | null)[]): number | null {
  return seconds.includes(null) ? null : Math.max(...seconds.map((each) => each ?? 0));
}

/** "Reading 31 of 62 stretches of time, about 2 min left" */
export function readingWords({ done, windows, secondsLeft }: NonNullable<ArchiveStanding["reading"]>): string {
  if (secondsLeft === null) return t("calls.timeRead", { done, windows });
  return t("calls.timeReadLeft", { done, windows, left: formatDuration(secondsLeft * 1000) });
}
