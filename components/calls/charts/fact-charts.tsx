"use client";

import { callResultTerm } from "#components/status/call-results.ts";
import type { ChartData, Series } from "#components/ui/charts/chart-data.ts";
import { ChartFrame } from "#components/ui/charts/chart-frame.tsx";
import { RowBars } from "#components/ui/charts/row-bars.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
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
    title: "Calls by result",
    head: "Result",
    meaning: "The results of the calls in words, for codes the platform’s words.",
    of: ({ byResult }) => byResult,
  },
  {
    name: "intent",
    title: "Calls by intent",
    head: "Intent",
    meaning: "The label that the script gave to each conversation.",
    of: ({ byIntent }) => byIntent.filter(({ value }) => value !== null),
  },
  {
    name: "scriptId",
    title: "Calls by script",
    head: "Script",
    meaning: "The script that the robot talked by, and how many of its calls were answered.",
    of: ({ byScript }) => byScript,
  },
  {
    name: "groupName",
    title: "Calls by group",
    head: "Group",
    meaning: "The group that the calling phone belongs to.",
    of: ({ byGroup }) => byGroup,
  },
  {
    name: "phoneName",
    title: "Calls by phone",
    head: "Phone",
    meaning: "The SIP phone that called, and how many of its calls were answered.",
    of: ({ byPhone }) => byPhone,
  },
];

const one: readonly Series[] = [{ key: "calls", name: "Calls", ink: "accent" }];
const two: readonly Series[] = [
  { key: "answered", name: "Answered", ink: "accent" },
  { key: "not", name: "Not answered", ink: "neutral" },
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
            The first {mostRows} of {data.marks.length}; the table has all of them.
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
  return value ?? "None named";
}
