"use client";

import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { fromList } from "#components/sends/review/price-words.ts";
import type { ForecastInput } from "#server/compose/tasks/forecast.ts";
import { t } from "#words/t.ts";
import { costOfTask, minuteWords } from "./cost-words.ts";
import type { LearnedTalk } from "./forecast-input.ts";

type Props = {
  /** Null while something is missing, and then `missing` says what that means for the total. */
  input: ForecastInput | null;
  missing: string;
  learned: LearnedTalk | null | undefined;
};

/** What a task would cost by the price list of AI calls: a total only where everything that it takes is known. */
export function TaskCost({ input, missing, learned }: Props) {
  const { data: price, error } = useQuery(useTRPC().prices.ofOne.queryOptions({ area: "aivoice" }));
  if (price === undefined)
    return (
      error && (
        <p className="text-sm text-muted">{t("aivoice.thePriceOfAMinuteCouldNot", { messageOf: messageOf(error) })}</p>
      )
    );
  if (price === null) return <p className="text-sm text-muted">{t("aivoice.theCostIsNotKnownNoPrice")}</p>;
  const cost = input && costOfTask(price, input, learned);
  const list = fromList(price);
  const more = cost ? cost.formula : input === null ? missing : learned !== undefined && noTalk();
  return (
    <div className="grid grid-cols-1 gap-1" aria-live="polite">
      <p className="text-md font-medium">{cost ? cost.about : minuteWords(price)}</p>
      <p className="text-sm text-muted">
        {more ? t("aivoice.fromListThen", { list, more }) : t("aivoice.sentence", { words: list })}
      </p>
      {cost && input?.redial && <p className="text-xs text-muted">{t("aivoice.answeredRedialsCostExtra")}</p>}
    </div>
  );
}

const noTalk = () => t("aivoice.theTotalIsNotKnownNoAnswered");
