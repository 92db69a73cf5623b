import { formatCount, formatPercent, thin } from "#components/ui/number.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
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
      label: t("calls.callsOfPeriod", { calls: total.calls, period }),
      meaning: t("calls.allArchivedManyThatBeganPeriodAnd", { many, period }),
      href: hrefWith({}),
    },
    {
      key: "answered",
      value: formatCount(total.answered),
      after: formatPercent(total.answered, total.calls),
      label: t("calls.answered2"),
      meaning: t("calls.callsThatThePlatformReportsAsAnswered"),
      href: total.answered > 0 ? hrefWith({ answered: true }) : undefined,
    },
    {
      key: "length",
      value: total.averageTalk === null ? "–" : formatCallLength(Math.round(total.averageTalk)),
      label: t("calls.averageLength"),
      meaning: t("calls.averageTalkTimeOfTheAnsweredCalls", { talkSeconds: formatCallLength(total.talkSeconds) }),
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
      meaning: t("calls.callsWithTheMostFrequentIntentAnd"),
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
      label: t("calls.charged"),
      meaning:
        costKnown === calls
          ? t("calls.whatThePlatformChargedForThem")
          : t("calls.whatThePlatformChargedForKnown", { known: costKnown }),
    },
  ];
  if (differing === 0) return figures;
  return [
    ...figures,
    {
      key: "differing",
      value: formatCount(differing),
      label: differing === 1 ? t("calls.costDiffers2") : t("calls.costsDiffer"),
      meaning: t("calls.callsWhoseChargeDiffersFromWhatTheir"),
      href: hrefWith({ costDiffers: true }),
    },
  ];
}

/** The days of the figures as people say them. */
export function periodWords({ from, to }: { from: string; to: string }, today: string): string {
  if (from === to) return from === today ? t("calls.today") : t("calls.thatDay");
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return to === today ? t("calls.inTheLastDaysDays", { days }) : t("calls.inTheseDaysDays", { days });
}
