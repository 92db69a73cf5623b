"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatDay } from "#components/ui/time-format.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type ArchiveStanding, type Coverage, readingWords, standingOf } from "./archive-standing.ts";

const askedEveryMs = 30_000;
const askedWhileReadingMs = 3000;

/** How the archive of a kind of calls stands; undefined until that is read, null where no account has such calls. */
export function useArchiveStanding(kind: CallKind): ArchiveStanding | "awaited" | null | undefined {
  const { data } = useQuery(
    useTRPC().archive.coverage.queryOptions(undefined, {
      refetchInterval: ({ state }) =>
        state.data && isUnderWay(foundStanding(kind, state.data)) ? askedWhileReadingMs : askedEveryMs,
    }),
  );
  return data && foundStanding(kind, data);
}

/** An account's calls are awaited until the worker has begun with them. */
function foundStanding(kind: CallKind, coverage: Coverage): ArchiveStanding | "awaited" | null {
  return standingOf(kind, coverage) ?? (coverage.kinds.includes(kind) ? "awaited" : null);
}

function isUnderWay(standing: ArchiveStanding | "awaited" | null): boolean {
  return standing === "awaited" || (standing !== null && standing.reading !== null);
}

/** "Archived up to 11:58:40, nothing missing since 22 Sep 2026" */
export function ArchivedLine({ kind }: { kind: CallKind }) {
  const standing = useArchiveStanding(kind);
  if (standing === undefined) return <>{t("calls.archive")}</>;
  if (standing === "awaited") return <>{t("calls.readingBeginsWithinAMinute")}</>;
  if (standing === null) return <>{t("calls.nothingIsArchivedNoAccountHereHas")}</>;
  const { upTo, wholeSince, reading, rest } = standing;
  if (rest) {
    return (
      <span className="hue-caution inline-flex flex-wrap items-center gap-x-1.5 text-(--hue-text)">
        <Icon name="triangle-alert" size="sm" />
        {rest.note
          ? rich("calls.accountAskedAgainNote", { time: <Time at={rest.until} as="in" />, note: rest.note })
          : rich("calls.accountAskedAgain", { time: <Time at={rest.until} as="in" /> })}
      </span>
    );
  }
  if (reading) return <>{t("calls.readingWhatThePlatformHasReadingWords", { readingWords: readingWords(reading) })}</>;
  if (upTo === null) return <>{t("calls.nothingHasBeenReadIntoTheArchive")}</>;
  const time = <Time at={upTo} as="clock" />;
  return (
    <span>
      {wholeSince
        ? rich("calls.archivedUpToWhole", { time, day: formatDay(new Date(wholeSince), 0) })
        : rich("calls.archivedUpTo", { time })}
    </span>
  );
}
