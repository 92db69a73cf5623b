"use client";

import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { listProblems } from "#components/form/error-summary.tsx";
import { Field } from "#components/form/field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Input } from "#components/ui/controls/input.tsx";
import { spoken } from "#components/ui/word-parts.tsx";
import { aivoiceLimits } from "#server/contract/limits/aivoice.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { TaskInput } from "./values.ts";

type Row = { first: string; last: string };
type Words = { one: (number: number) => string; first: string; last: string; add: string };

/** Up to three daily pauses. */
export function PausesField() {
  const { setValue } = useFormContext<TaskInput>();
  const pauses = useWatch<TaskInput, "inactiveTimeList">({ name: "inactiveTimeList" });
  return (
    <SpanRows
      name="inactiveTimeList"
      label={t("aivoice.dailyPauses")}
      limits={t("aivoice.upToInactiveTimesTheEndIsDialled", { inactiveTimes: aivoiceLimits.inactiveTimes })}
      type="time"
      words={{
        one: (number) => t("aivoice.pauseNumber", { number }),
        first: t("aivoice.from"),
        last: t("aivoice.to"),
        add: t("aivoice.addAPause"),
      }}
      most={aivoiceLimits.inactiveTimes}
      rows={pauses.map(({ startTime, endTime }) => ({ first: startTime, last: endTime }))}
      onChange={(rows) =>
        setValue(
          "inactiveTimeList",
          rows.map(({ first, last }) => ({ startTime: first, endTime: last })),
          changed,
        )
      }
    />
  );
}

/** Up to three ranges of dates. */
export function DatesField() {
  const { setValue } = useFormContext<TaskInput>();
  const ranges = useWatch<TaskInput, "inactiveDateList">({ name: "inactiveDateList" });
  return (
    <SpanRows
      name="inactiveDateList"
      label={t("aivoice.excludedDates")}
      limits={t("aivoice.upToInactiveDatesRangesFirstAndLast", { inactiveDates: aivoiceLimits.inactiveDates })}
      type="date"
      words={{
        one: (number) => t("aivoice.rangeNumber", { number }),
        first: t("aivoice.firstDay"),
        last: t("aivoice.lastDay"),
        add: t("aivoice.excludeDates"),
      }}
      most={aivoiceLimits.inactiveDates}
      rows={ranges.map(({ startDate, endDate }) => ({ first: startDate, last: endDate }))}
      onChange={(rows) =>
        setValue(
          "inactiveDateList",
          rows.map(({ first, last }) => ({ startDate: first, endDate: last })),
          changed,
        )
      }
    />
  );
}

const changed = { shouldDirty: true, shouldTouch: true } as const;

function SpanRows({
  name,
  label,
  limits,
  type,
  words,
  most,
  rows,
  onChange,
}: {
  name: "inactiveTimeList" | "inactiveDateList";
  label: string;
  limits: string;
  type: "time" | "date";
  words: Words;
  most: number;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
}) {
  const { formState, trigger } = useFormContext<TaskInput>();
  const found = formState.errors[name];
  const problems = found ? listProblems({ [name]: found }).map(({ message }) => message) : [];
  const judge = () => void trigger(name);
  return (
    <Field
      name={name}
      label={label}
      limits={limits}
      optional
      group
      {...(problems.length > 0 && {
        error: [...new Set(problems)].reduce((all, next) => t("aivoice.problems", { all, next })),
      })}
    >
      {rows.map((row, place) => (
        <SpanRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own, and are taken away by their places
          key={place}
          {...{ row, type, words }}
          title={words.one(place + 1)}
          isWrong={problems.length > 0}
          onChange={(change) => onChange(rows.map((each, at) => (at === place ? { ...each, ...change } : each)))}
          onBlur={judge}
          onRemove={() => {
            onChange(rows.filter((_, at) => at !== place));
            judge();
          }}
        />
      ))}
      <Button
        size="sm"
        icon="plus"
        className="justify-self-start"
        reason={rows.length >= most && t("aivoice.thereIsRoomForMost", { most })}
        onClick={() => onChange([...rows, { first: "", last: "" }])}
      >
        {words.add}
      </Button>
    </Field>
  );
}

function SpanRow({
  row,
  type,
  words,
  title,
  isWrong,
  onChange,
  onBlur,
  onRemove,
}: {
  row: Row;
  type: "time" | "date";
  words: Words;
  /** "pause 1" */
  title: string;
  isWrong: boolean;
  onChange: (change: Partial<Row>) => void;
  onBlur: () => void;
  onRemove: () => void;
}) {
  const id = useId();
  return (
    <fieldset className="flex flex-wrap items-end gap-2">
      <legend className="sr-only">{title}</legend>
      {(["first", "last"] as const).map((end) => (
        <div key={end} className="grid gap-0.5 max-phone:flex-1">
          <label htmlFor={`${id}-${end}`} className="text-xs text-muted">
            {rich("aivoice.endOfSpan", { end: words[end], title, spoken })}
          </label>
          <Input
            id={`${id}-${end}`}
            type={type}
            value={row[end]}
            aria-invalid={isWrong ? true : undefined}
            onChange={(event) => onChange({ [end]: event.target.value })}
            onBlur={onBlur}
            className={type === "time" ? "min-w-[7rem]" : "min-w-[9.5rem]"}
          />
        </div>
      ))}
      <Button icon="x" iconOnly onClick={onRemove}>
        {t("aivoice.removeTitle", { title })}
      </Button>
    </fieldset>
  );
}
