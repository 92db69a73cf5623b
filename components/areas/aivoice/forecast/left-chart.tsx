import { useId } from "react";
import { HatchPattern } from "#components/ui/hatch.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { Calendar } from "#server/compose/tasks/calendar.ts";
import {
  dateWords,
  dayOfMinute,
  minutesADay,
  shortWeekday,
  timeText,
  weekdayName,
  weekdayOf,
} from "#server/compose/tasks/clock.ts";
import { type ForecastInput, forecast, type Point } from "#server/compose/tasks/forecast.ts";
import { t } from "#words/t.ts";
import { type Course, courseFor } from "./course-days.ts";
import { ticksUpTo } from "./ticks.ts";

const width = 624;
const plot = { left: 56, right: 608, top: 14, bottom: 182 };

/** How many calls are left, day by day: expected, and at worst. Dashed and dotted, since both are only forecast. */
export function LeftChart({ calendar, now, input }: { calendar: Calendar; now: number; input: ForecastInput }) {
  const made = forecast(calendar, now, input);
  const course = courseFor(calendar, now, made);
  if (course === null) return null;
  return (
    <Panel title={t("aivoice.callsLeftToMake")} padded>
      <div className="grid grid-cols-1 gap-3">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <Key className="stroke-accent [stroke-dasharray:6_3]">{t("aivoice.expectedNoRedials")}</Key>
          {made.worst && input.redial && (
            <Key className="stroke-quiet-fill [stroke-dasharray:2_3]">
              {t("aivoice.withRedialsOfShare", {
                times: input.redial.times,
                share: Math.round(input.redial.share * 100),
              })}
            </Key>
          )}
        </ul>
        <div className="relative overflow-x-auto">
          <Drawing course={course} />
          <CourseTable course={course} />
        </div>
      </div>
    </Panel>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 24 12" aria-hidden="true" className="h-3 w-6">
        <path d="M0 6H24" className={`stroke-[2.5] ${className}`} />
      </svg>
      {children}
    </li>
  );
}

function Drawing({ course }: { course: Course }) {
  const pattern = useId();
  const { from, to, once, worst, days, step } = course;
  const ticks = ticksUpTo(course.most);
  const most = ticks.at(-1) ?? 1;
  const x = (minute: number) => plot.left + ((minute - from) / (to - from)) * (plot.right - plot.left);
  const y = (left: number) => plot.bottom - (left / most) * (plot.bottom - plot.top);
  const path = (points: readonly Point[]) =>
    points
      .map(({ minute, left }, place) => `${place === 0 ? "M" : "L"}${x(minute).toFixed(1)} ${y(left).toFixed(1)}`)
      .join(" ");
  const dayWidth = x(from + step * minutesADay) - x(from);
  const everyLabel = Math.max(1, Math.ceil(days.length / 8));
  const end = (points: readonly Point[]) => points.at(-1);
  return (
    <svg
      viewBox={`0 0 ${width} 208`}
      aria-hidden="true"
      className="block h-auto w-full min-w-[34rem] text-[11px] [&_text]:fill-(--color-faint)"
    >
      <defs>
        <HatchPattern id={pattern} color="var(--color-line-strong)" />
      </defs>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${plot.left} ${y(tick) + 0.5}H${plot.right}`} className="stroke-line" />
          <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day, isClosed }, place) => {
        const at = x(day * minutesADay);
        return (
          <g key={day}>
            {isClosed && (
              <rect
                x={at}
                y={plot.top}
                width={dayWidth}
                height={plot.bottom - plot.top}
                fill={`url(#${pattern})`}
                opacity=".6"
              />
            )}
            {place > 0 && place % everyLabel === 0 && (
              <path d={`M${at + 0.5} ${plot.top}V${plot.bottom}`} className="stroke-line" />
            )}
            {place % everyLabel === 0 && (
              <text
                x={at + (dayWidth * Math.min(everyLabel, days.length - place)) / 2}
                y={plot.bottom + 18}
                textAnchor="middle"
              >
                {everyLabel === 1
                  ? t("aivoice.weekdayAndDate", { weekday: shortWeekday(weekdayOf(day)), date: dateWords(day) })
                  : dateWords(day)}
              </text>
            )}
          </g>
        );
      })}
      {worst && (
        <>
          <path d={path(worst)} className="fill-none stroke-quiet-fill stroke-2 [stroke-dasharray:2_4]" />
          <EndMark point={end(worst)} {...{ x, y }} className="fill-surface stroke-quiet-fill stroke-2" />
        </>
      )}
      <path d={path(once)} className="fill-none stroke-accent stroke-[2.5] [stroke-dasharray:7_4]" />
      <EndMark point={end(once)} {...{ x, y }} className="fill-accent" />
    </svg>
  );
}

function EndMark({
  point,
  x,
  y,
  className,
}: {
  point: Point | undefined;
  x: (minute: number) => number;
  y: (left: number) => number;
  className: string;
}) {
  if (!point) return null;
  const at = { x: x(point.minute), y: y(point.left) };
  const isAtRight = at.x > width - 110;
  return (
    <>
      <circle cx={at.x} cy={at.y} r="4" className={className} />
      <text
        x={at.x + (isAtRight ? -9 : 9)}
        y={at.y - 8}
        textAnchor={isAtRight ? "end" : "start"}
        className="fill-ink! font-medium"
      >
        {endWords(point.minute)}
      </text>
    </>
  );
}

/** "Mon 23 Nov 09:30", rounded up as other moments are. */
function endWords(minute: number): string {
  const whole = Math.ceil(minute);
  const day = dayOfMinute(whole);
  return t("aivoice.weekdayDayTime", {
    weekday: shortWeekday(weekdayOf(day)),
    day: dateWords(day),
    time: timeText(whole - day * minutesADay),
  });
}

function CourseTable({ course: { days, worst, step } }: { course: Course }) {
  return (
    <table className="sr-only">
      <caption>{step === 1 ? t("aivoice.callsLeftEachDay") : t("aivoice.callsLeftEachDays", { step })}</caption>
      <thead>
        <tr>
          <th scope="col">{step === 1 ? t("aivoice.day") : t("aivoice.from")}</th>
          <th scope="col">{t("aivoice.expectedNoRedials")}</th>
          {worst && <th scope="col">{t("aivoice.withRedialsAtWorst")}</th>}
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={each.day}>
            <th scope="row">
              {t("aivoice.weekdayAndDate", {
                weekday: weekdayName(weekdayOf(each.day)),
                date: dateWords(each.day, true),
              })}
            </th>
            <td>{formatCount(each.once)}</td>
            {each.worst !== null && <td>{formatCount(each.worst)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
