"use client";

import { callKindWords } from "#components/calls/call-kinds.ts";
import { noCallFilters, writeCallFilters } from "#components/calls/filter/calls-address.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Time, useZoneOffset } from "#components/ui/time.tsx";
import { formatDuration, offsetMinutes } from "#components/ui/time-format.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { type CoveredDay, dayName, dayWords, type StreamCoverage, summaryOf } from "./coverage.ts";
import { CoverageCalendar } from "./coverage-calendar.tsx";

/** The newest calls are to be here within so many seconds. */
const lateAfterSeconds = 300;
/** As many days with something wrong are named one by one. */
const mostNamed = 6;

/** What the archive has of the calls of one account, or of one AI application. */
export function StreamPanel({
  stream,
  isAwaited,
  onRead,
}: {
  stream: StreamCoverage;
  /** Somebody asked for the newest calls, and they are not here yet. */
  isAwaited: boolean;
  onRead: () => void;
}) {
  const { slug } = useWorkspace();
  const mayRead = useMay("archive.manage");
  const { kind, connection, connectionId, application, zone, days, rest, backFill } = stream;
  const { title, path } = callKindWords[kind];
  const name = t("archive.titleOfLabel", { title, label: application?.label ?? connection });
  // A day of another zone is not one of the list's days.
  const isSameZone = offsetMinutes(zone) === useZoneOffset();
  const hrefOf = (date: string) =>
    writeCallFilters(`/${slug}${path}`, {
      ...noCallFilters,
      from: date,
      to: date,
      connectionId,
      appId: application?.appId ?? null,
    });
  return (
    <Panel
      title={name}
      meta={application ? t("archive.listed", { all: connection, next: application.appId }) : null}
      actions={
        mayRead && (
          <Button size="sm" icon="refresh" loading={isAwaited && t("archive.reading")} onClick={onRead}>
            {t("archive.readNow")}
          </Button>
        )
      }
      padded
    >
      <div className="grid grid-cols-1 gap-3 text-sm">
        <Head stream={stream} />
        {rest && (
          <Callout hue="caution" title={t("archive.theAccountIsNotBeingReadAt")}>
            {mayRead
              ? rich("archive.noteAskedAgainOrNow", { note: rest.note, time: <Time at={rest.until} as="in" /> })
              : rich("archive.noteAskedAgain", { note: rest.note, time: <Time at={rest.until} as="in" /> })}
          </Callout>
        )}
        {backFill && <BackFill {...backFill} />}
        {days.length > 0 && (
          <>
            <p>{summaryOf(days)}</p>
            <CoverageCalendar
              caption={t("archive.nameDayByDayInZone", { name, zone })}
              days={days}
              hrefOf={isSameZone ? hrefOf : null}
            />
            <Wrong days={days} />
          </>
        )}
      </div>
    </Panel>
  );
}

function Head({ stream: { headAt, lagSeconds } }: { stream: StreamCoverage }) {
  if (headAt === null || lagSeconds === null)
    return <p className="text-muted">{t("archive.theNewestCallsWereNotReadYet")}</p>;
  const said = {
    time: <Time at={headAt} as="clock" className="whitespace-nowrap text-ink" />,
    behind: behind(lagSeconds),
  };
  return (
    <p className="text-muted">
      {lagSeconds > lateAfterSeconds
        ? rich("archive.readUpToLate", {
            ...said,
            most: formatDuration(lateAfterSeconds * 1000),
            late: (words) => <span className="hue-caution text-(--hue-text)">{words}</span>,
          })
        : rich("archive.readUpToBehind", said)}
    </p>
  );
}

function behind(seconds: number): string {
  return seconds < 1
    ? t("archive.withNothingBehind")
    : t("archive.secondsBehind", { seconds: formatDuration(seconds * 1000) });
}

function BackFill({ windows, done, secondsLeft }: NonNullable<StreamCoverage["backFill"]>) {
  const said =
    secondsLeft === null
      ? t("archive.doneOfWindowsStretchOfTime", { done, windows })
      : t("archive.doneOfWindowsTimeLeft", { done, windows, left: formatDuration(secondsLeft * 1000) });
  return (
    <div className="grid max-w-form gap-1.5">
      <Progress label={t("archive.readingWhatThePlatformStillHas")} done={done} whole={windows} said={said} />
      <p className="text-muted">{t("archive.readingWhatThePlatformStillHasSaid", { said })}</p>
    </div>
  );
}

/** Days that a person may have to know of, in words. */
function Wrong({ days }: { days: readonly CoveredDay[] }) {
  const wrong = days.filter(({ state, problem, hasLost }) => state !== "complete" || problem !== null || hasLost);
  if (wrong.length === 0) return null;
  const named = wrong.filter(({ problem }) => problem !== null).slice(0, mostNamed);
  return (
    <ul className="grid gap-1 text-muted">
      {named.map((day) => (
        <li key={day.date}>{t("archive.dayProblem", { day: dayWords(day), problem: day.problem ?? "" })}</li>
      ))}
      {named.length === 0 && wrong[0] && (
        <li>
          {wrong.length > 1
            ? t("archive.firstAndLastOfThem", {
                first: dayName(wrong[0].date),
                last: dayName((wrong.at(-1) ?? wrong[0]).date),
              })
            : t("archive.firstOfThem", { first: dayName(wrong[0].date) })}
        </li>
      )}
    </ul>
  );
}
