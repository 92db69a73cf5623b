"use client";

import { callKindWords } from "#components/calls/call-kinds.ts";
import { noCallFilters, writeCallFilters } from "#components/calls/filter/calls-address.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Time, useZoneOffset } from "#components/ui/time.tsx";
import { formatDuration, offsetMinutes } from "#components/ui/time-format.ts";
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
  const name = `${title} of ${application?.label ?? connection}`;
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
      meta={application ? `${connection}, ${application.appId}` : null}
      actions={
        mayRead && (
          <Button size="sm" icon="refresh" loading={isAwaited && "Reading…"} onClick={onRead}>
            Read now
          </Button>
        )
      }
      padded
    >
      <div className="grid grid-cols-1 gap-3 text-sm">
        <Head stream={stream} />
        {rest && (
          <Callout hue="caution" title="The account is not being read at the moment.">
            {rest.note} It is asked again <Time at={rest.until} as="in" />
            {mayRead && ", or at once with “Read now”"}.
          </Callout>
        )}
        {backFill && <BackFill {...backFill} />}
        {days.length > 0 && (
          <>
            <p>{summaryOf(days)}</p>
            <CoverageCalendar
              caption={`${name}, day by day in ${zone}`}
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
  if (headAt === null || lagSeconds === null) return <p className="text-muted">The newest calls were not read yet.</p>;
  return (
    <p className="text-muted">
      Read up to <Time at={headAt} as="clock" className="whitespace-nowrap text-ink" />, {behind(lagSeconds)}
      {lagSeconds > lateAfterSeconds && (
        <span className="hue-caution text-(--hue-text)">
          , later than the {formatDuration(lateAfterSeconds * 1000)} it should be
        </span>
      )}
      .
    </p>
  );
}

function behind(seconds: number): string {
  return seconds < 1 ? "with nothing behind" : `${formatDuration(seconds * 1000)} behind`;
}

function BackFill({ windows, done, secondsLeft }: NonNullable<StreamCoverage["backFill"]>) {
  const said = `${done} of ${counted(windows, "stretch", "stretches")} of time`;
  const left = secondsLeft === null ? "" : `, about ${formatDuration(secondsLeft * 1000)} left`;
  return (
    <div className="grid max-w-form gap-1.5">
      <Progress label="Reading what the platform still has" done={done} whole={windows} said={`${said}${left}`} />
      <p className="text-muted">
        Reading what the platform still has: {said}
        {left}.
      </p>
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
        <li key={day.date}>
          {dayWords(day)}. {day.problem}
        </li>
      ))}
      {named.length === 0 && wrong[0] && (
        <li>
          The first of them is {dayName(wrong[0].date)}
          {wrong.length > 1 && `, the last ${dayName((wrong.at(-1) ?? wrong[0]).date)}`}.
        </li>
      )}
    </ul>
  );
}
