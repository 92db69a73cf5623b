"use client";

import { callResultTerm } from "#components/status/call-results.ts";
import type { ChartData, Series } from "#components/ui/charts/chart-data.ts";
import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { RowBars } from "#components/ui/charts/row-bars.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import type { CallFilters } from "../filter/calls-address.ts";
import { noneNamed } from "../filter/filter-words.ts";
import type { CallFigures } from "../filter/use-figures.ts";
import type { HrefWith } from "./figures.ts";

type Bucket = { value: string | null; calls: number; answered: number; filter: object | null; reason?: string | null };
type FactChart = {
  name: "result" | "intent" | "scriptId" | "groupName" | "phoneName";
  title: string;
  head: string;
  meaning: string;
  of: (figures: CallFigures) => readonly Bucket[];
};

/** More rows than these are in the table alone. */
const mostRows = 12;

const charts: readonly FactChart[] = [
  {
    name: "result",
    get title() {
      return t("calls.callsByResult");
    },
    get head() {
      return t("calls.result");
    },
    get meaning() {
      return t("calls.theResultsOfTheCallsInWords");
    },
    of: ({ byResult }) => byResult,
  },
  {
    name: "intent",
    get title() {
      return t("calls.callsByIntent");
    },
    get head() {
      return t("calls.intent");
    },
    get meaning() {
      return t("calls.theLabelThatTheScriptGaveTo");
    },
    of: ({ byIntent }) => byIntent.filter(({ value }) => value !== null),
  },
  {
    name: "scriptId",
    get title() {
      return t("calls.callsByScript");
    },
    get head() {
      return t("calls.script");
    },
    get meaning() {
      return t("calls.theScriptThatTheRobotTalkedBy");
    },
    of: ({ byScript }) => byScript,
  },
  {
    name: "groupName",
    get title() {
      return t("calls.callsByGroup");
    },
    get head() {
      return t("calls.group");
    },
    get meaning() {
      return t("calls.theGroupThatTheCallingPhoneBelongs");
    },
    of: ({ byGroup }) => byGroup,
  },
  {
    name: "phoneName",
    get title() {
      return t("calls.callsByPhone");
    },
    get head() {
      return t("calls.phone");
    },
    get meaning() {
      return t("calls.theSIPPhoneThatCalledAndHow");
    },
    of: ({ byPhone }) => byPhone,
  },
];

const one: readonly Series[] = [
  {
    key: "calls",
    get name() {
      return t("calls.calls2");
    },
    ink: "accent",
  },
];
const two: readonly Series[] = [
  {
    key: "answered",
    get name() {
      return t("calls.answered");
    },
    ink: "accent",
  },
  {
    key: "not",
    get name() {
      return t("calls.notAnswered");
    },
    ink: "neutral",
  },
];

/** What calls have in common, most calls first: result, intent, script, group, phone, each where the kind has it. */
export function FactCharts({ kind, figures, hrefWith }: { kind: CallKind; figures: CallFigures; hrefWith: HrefWith }) {
  return charts.map(({ name, title, head, meaning, of }) => {
    const buckets = of(figures);
    if (buckets.length === 0) return null;
    // A result and an intent say themselves whether somebody answered.
    const isSplit = name !== "result" && name !== "intent";
    const data: ChartData = {
      series: isSplit ? two : one,
      format: formatCount,
      marks: buckets.map(({ value, calls, answered, filter, reason = null }) => ({
        key: value ?? noneNamed,
        label: wordOf(kind, name, value, reason),
        values: isSplit ? [answered, calls - answered] : [calls],
        ...(filter !== null && { href: hrefWith(narrowing(name, value)) }),
      })),
    };
    const drawn = { ...data, marks: data.marks.slice(0, mostRows) };
    return (
      <ChartFrame key={name} title={title} head={head} meaning={meaning} data={data}>
        <RowBars data={drawn} label={title} />
        {data.marks.length > mostRows && (
          <p className="text-xs text-muted">
            {t("calls.theFirstMostRowsOfMarksTheTable", { mostRows, marks: data.marks.length })}
          </p>
        )}
      </ChartFrame>
    );
  });
}

function narrowing(name: FactChart["name"], value: string | null): Partial<CallFilters> {
  return { [name]: value ?? noneNamed };
}

function wordOf(kind: CallKind, name: FactChart["name"], value: string | null, reason: string | null): string {
  if (name === "result") return callResultTerm(kind, value, reason).word;
  return value ?? t("calls.noneNamed");
}
