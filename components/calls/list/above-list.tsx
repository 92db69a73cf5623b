"use client";

import { parseAsBoolean, useQueryState } from "nuqs";
import { ChartsSection } from "#components/calls/charts/charts-section.tsx";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import { dayIn } from "#components/reading/list/days.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
import type { CallFilters } from "../filter/calls-address.ts";
import { useFigures } from "../filter/use-figures.ts";
import { figuresOf, periodWords } from "./figures-of.ts";
import { FiguresStrip } from "./figures-strip.tsx";

/** What there is to say of a list of calls before its rows: figures, and charts for who wants them. */
export function AboveList({
  kind,
  filters,
  q,
  hrefWith,
}: {
  kind: CallKind;
  filters: CallFilters;
  q: string;
  hrefWith: (changes: Partial<CallFilters>) => string;
}) {
  const [isOpen, setOpen] = useQueryState("charts", parseAsBoolean.withDefault(false).withOptions({ history: "push" }));
  const { query, days } = useFigures(kind, filters, q);
  const period = periodWords(days, dayIn(new Date(), useZoneOffset()));
  const withDays = (changes: Partial<CallFilters>) => hrefWith({ ...days, ...changes });
  if (query.error) {
    const isTooLong = codeOf(query.error) === "BAD_REQUEST";
    return (
      <Callout
        hue={isTooLong ? "quiet" : "caution"}
        title={t("calls.theFiguresCouldNotBeRead")}
        actions={
          !isTooLong && (
            <Button
              size="sm"
              icon="refresh"
              onClick={() => void query.refetch()}
              loading={query.isFetching && t("calls.reading")}
            >
              {t("calls.tryAgain")}
            </Button>
          )
        }
      >
        {messageOf(query.error)}
      </Callout>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <FiguresStrip
          label={t("calls.figuresOfCallsPeriod", { period })}
          figures={query.data && figuresOf(kind, query.data, period, withDays)}
          count={4}
        />
        <Button size="sm" aria-expanded={isOpen} onClick={() => void setOpen(!isOpen)} className="ml-auto">
          {isOpen ? t("calls.hideCharts") : t("calls.showCharts")}
        </Button>
      </div>
      {isOpen && <ChartsSection kind={kind} figures={query.data} hrefWith={withDays} />}
    </>
  );
}
