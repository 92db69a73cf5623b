import { shownAmount, shownEach } from "#components/sends/review/price-words.ts";
import { thin } from "#components/ui/number.ts";
import type { ForecastInput } from "#server/compose/tasks/forecast.ts";
import { t } from "#words/t.ts";
import type { LearnedTalk } from "./forecast-input.ts";
import { secondsWords } from "./forecast-words.ts";

/** What a minute of talk costs by a price list. */
export type MinutePrice = { each: string; currency: string };

/** "EUR 0.05 per minute of talk" */
export function minuteWords({ currency, each }: MinutePrice): string {
  return t("aivoice.currencyShownEachPerMinuteOfTalk", { currency, shownEach: shownEach(each) });
}

/** What a task would cost, and how that is reckoned. */
export type CostOfTask = { about: string; formula: string };

/**
 * Numbers × how many of them answer × how long those talk; null where one of them is not known. A length of calls that was
 * typed includes ringing, so it says nothing of talk.
 */
export function costOfTask(
  { each, currency }: MinutePrice,
  { numbers, redial }: ForecastInput,
  learned: LearnedTalk | null | undefined,
): CostOfTask | null {
  const talk = learned?.averageTalkSeconds ?? null;
  if (!learned || learned.calls === 0 || talk === null) return null;
  const answered = redial ? 1 - redial.share : learned.answered / learned.calls;
  const minutes = (numbers * answered * talk) / 60;
  const factors = [
    t("aivoice.numbersNumber", { numbers }),
    t("aivoice.shareAnswered", { share: Number((answered * 100).toFixed(1)), thin }),
    t("aivoice.secondsWordsOfTalk", { secondsWords: secondsWords(talk) }),
  ];
  return {
    about: t("aivoice.aboutCurrencyShownAmount", {
      currency,
      shownAmount: shownAmount(String(minutes * Number(each))),
    }),
    formula: t("aivoice.costFormula", {
      factors: factors.join(" × "),
      minutes: Math.round(minutes),
      currency,
      each: shownEach(each),
    }),
  };
}
