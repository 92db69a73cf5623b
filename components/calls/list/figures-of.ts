import { counted, formatCount, formatPercent, thin } from "#components/ui/number.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { callKindWords } from "../call-kinds.ts";
import { formatCallLength, formatMoney } from "../call-words.ts";
import type { CallFilters } from "../filter/calls-address.ts";
import type { CallFigures } from "../filter/use-figures.ts";
import type { Figure } from "./figures-strip.tsx";

type HrefWith = (changes: Partial<CallFilters>) => string;

/** The figures above a list of calls, each with the rows behind it and how it is counted. `period`: "today", "on these days". */
export function figuresOf(kind: CallKind, figures: CallFigures, period: string, hrefWith: HrefWith): Figure[] {
  const { total } = figures;
  const { many, isPriced } = callKindWords[kind];
  return [
    {
      key: "calls",
      value: formatCount(total.calls),
      label: `${total.calls === 1 ? "call" : "calls"} ${period}`,
      meaning: `All archived ${many} that began ${period} and match the filters.`,
      href: hrefWith({}),
    },
    {
      key: "answered",
      value: formatCount(total.answered),
      after: formatPercent(total.answered, total.calls),
      label: "answered",
      meaning: "Calls that the platform reports as answered, and their share of all calls.",
      href: total.answered > 0 ? hrefWith({ answered: true }) : undefined,
    },
    {
      key: "length",
      value: total.averageTalk === null ? "–" : formatCallLength(Math.round(total.averageTalk)),
      label: "average length",
      meaning: `Average talk time of the answered calls in minutes and seconds: ${formatCallLength(total.talkSeconds)} in all.`,
    },
    ...(kind === "ai" ? intentFigure(figures, hrefWith) : []),
    ...(isPriced ? costFigures(figures, hrefWith) : []),
  ];
}

/** The intent that most calls have. */
function intentFigure({ byIntent, total }: CallFigures, hrefWith: HrefWith): Figure[] {
  const most = byIntent.find(({ value }) => value !== null);
  if (!most?.value) return [];
  return [
    {
      key: "intent",
      value: formatCount(most.calls),
      after: formatPercent(most.calls, total.answered),
      label: most.value,
      meaning: "Calls with the most frequent intent, and their share of the answered calls.",
      href: most.filter ? hrefWith({ intent: most.value }) : undefined,
    },
  ];
}

function costFigures({ total: { cost, costKnown, calls, differing } }: CallFigures, hrefWith: HrefWith): Figure[] {
  const figures: Figure[] = [
    {
      key: "cost",
      before: cost === null ? undefined : `US$${thin}`,
      value: cost === null ? "–" : formatMoney(cost, 2),
      label: "charged",
      meaning: `What the platform says it charged for ${costKnown === calls ? "them" : `the ${counted(costKnown, "call")} whose cost it names`}.`,
    },
  ];
  if (differing === 0) return figures;
  return [
    ...figures,
    {
      key: "differing",
      value: formatCount(differing),
      label: differing === 1 ? "cost differs" : "costs differ",
      meaning: "Calls whose charge differs from what their rate and billing period give.",
      href: hrefWith({ costDiffers: true }),
    },
  ];
}

/** The days of the figures as people say them. */
export function periodWords({ from, to }: { from: string; to: string }, today: string): string {
  if (from === to) return from === today ? "today" : "that day";
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return to === today ? `in the last ${days} days` : `in these ${days} days`;
}
