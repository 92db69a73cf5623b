"use client";

import { type ReactNode, useId } from "react";
import { Callout } from "#components/ui/callout.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { Link } from "#components/ui/link.tsx";
import { thin } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Time } from "#components/ui/time.tsx";
import type { Calendar } from "#server/compose/tasks/calendar.ts";
import { type Finish, type ForecastInput, forecast } from "#server/compose/tasks/forecast.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import {
  type ForecastTask,
  type ForecastTyped,
  type LearnedTalk,
  missedPercent,
  readForecast,
} from "./forecast-input.ts";
import { finishWords, formulaWords, warningOf, worstWords } from "./forecast-words.ts";
import { TaskCost } from "./task-cost.tsx";

type Props = {
  calendar: Calendar;
  /** The minute that it is on the platform's clock. */
  now: number;
  task: ForecastTask;
  script: string;
  learned: (LearnedTalk & { from: Date; to: Date }) | null | undefined;
  typed: ForecastTyped;
  onType: (typed: ForecastTyped) => void;
  /** Where the end can be moved, if a task ends too early. */
  endHref?: string;
};

/** When a task would be done with so many numbers, and how that is reckoned. What is typed stays in the tab. */
export function ForecastPanel(props: Props) {
  const { calendar, now, task, script, learned, typed, onType } = props;
  const read = readForecast(task, typed, learned ?? null);
  const put = (change: Partial<ForecastTyped>) => onType({ ...typed, ...change });
  const percent = missedPercent(learned ?? null);
  return (
    <>
      <Panel title={t("aivoice.forecast")} padded>
        <div className="grid grid-cols-1 gap-4">
          <div className="grid grid-cols-1 gap-3">
            <Figure
              label={t("aivoice.numbersToDial")}
              value={typed.numbers}
              onChange={(numbers) => put({ numbers })}
              unit=""
            >
              {t("aivoice.customersAreImportedInTheConsoleNo")}
            </Figure>
            <Figure
              label={t("aivoice.averageLengthOfACall")}
              value={typed.seconds}
              onChange={(seconds) => put({ seconds })}
              placeholder={learned?.averageSeconds ? String(Number(learned.averageSeconds.toFixed(1))) : ""}
              unit={t("aivoice.s")}
            >
              <LearnedFrom {...{ learned, script }} />
            </Figure>
            {task.redial && (
              <Figure
                label={t("aivoice.notReachedAtFirst")}
                value={typed.share}
                onChange={(share) => put({ share })}
                placeholder={percent === null ? "" : String(percent)}
                unit="%"
              >
                {percent === null
                  ? t("aivoice.ofAHundredNumbers")
                  : t("aivoice.percentThinOfThoseCallsWereNot", { percent, thin })}
              </Figure>
            )}
          </div>
          {"missing" in read ? (
            <p className="border-t border-line pt-3 text-sm text-muted">{read.missing}</p>
          ) : (
            <Result {...{ calendar, now, input: read.input }} />
          )}
          <div className="grid grid-cols-1 gap-1 border-t border-line pt-3">
            <p className="text-sm text-muted">{t("aivoice.cost")}</p>
            <TaskCost
              input={"input" in read ? read.input : null}
              learned={learned}
              missing={t("aivoice.noTotalIsKnownBeforeTheForecast")}
            />
          </div>
        </div>
      </Panel>
      {"input" in read && <Warning {...props} input={read.input} />}
    </>
  );
}

function Figure({
  label,
  value,
  onChange,
  placeholder,
  unit,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  unit: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-0.5">
      <label htmlFor={id} className="w-fit text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <Input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          placeholder={placeholder}
          aria-describedby={`${id}-hint`}
          className="max-w-[8rem]"
        />
        {unit && <span className="text-sm text-muted">{unit}</span>}
      </div>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {children}
      </p>
    </div>
  );
}

function LearnedFrom({ learned, script }: Pick<Props, "learned" | "script">) {
  const known = script.trim();
  if (learned?.averageSeconds)
    return rich("aivoice.learnedFrom", {
      seconds: String(Number(learned.averageSeconds.toFixed(1))),
      thin,
      calls: learned.calls,
      script: known,
      until: <Time at={learned.to} as="day" />,
    });
  if (learned === null) return t("aivoice.scriptKnownHasNoArchivedCallYet", { known });
  return t("aivoice.learnedFromTheArchivedCallsOfThe");
}

function Result({ calendar, now, input }: { calendar: Calendar; now: number; input: ForecastInput }) {
  const made = forecast(calendar, now, input);
  const worst = worstWords(input, made);
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3" aria-live="polite">
      <div>
        <p className="text-sm text-muted">{t("aivoice.finishesAbout")}</p>
        <p className="text-lg font-semibold">{finishWords(made.once.finish)}</p>
      </div>
      {made.worst && made.once.finish.kind === "at" && (
        <div>
          <p className="text-sm text-muted">{t("aivoice.withRedialsAtWorst")}</p>
          <p className="text-md font-medium">{finishWords(made.worst.finish)}</p>
        </div>
      )}
      <p className="text-sm text-muted">{formulaWords(input, made.once)}</p>
      {worst && <p className="text-sm text-muted">{worst}</p>}
      {isReckoned(made.once.finish) && (
        <p className="text-xs text-muted">{t("aivoice.calculatedAsIfDiallingBeganAtThe")}</p>
      )}
    </div>
  );
}

function isReckoned(finish: Finish): boolean {
  return finish.kind === "at" || finish.kind === "cut";
}

function Warning({ calendar, now, input, endHref }: Props & { input: ForecastInput }) {
  const warning = warningOf(forecast(calendar, now, input));
  if (warning === null) return null;
  return (
    <Callout hue="caution" title={warning.title}>
      {warning.text} {endHref && <Link href={endHref}>{t("aivoice.moveTheEnd")}</Link>}
    </Callout>
  );
}
