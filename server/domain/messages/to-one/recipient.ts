import { z } from "zod";
import { isCountry, normaliseNumber } from "#server/compose/number.ts";
import { numberSentence, problemCode, problemSentence } from "#server/compose/problems.ts";
import { messageTexts } from "#server/compose/texts/message-texts.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/** To whom one message goes, as people write it. */
export const recipientFields = {
  number: z
    .string()
    .trim()
    .min(1, { error: () => t("domain.aNumberIsNeeded") })
    .max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: () => t("domain.aCountryHasTwoLetters") })
    .nullish(),
};

type Recipient = { number: string; country?: string | null | undefined };

/** The number (E.164) of a recipient in a channel. Throws `invalid` at its field where it is none that the channel takes. */
export function numberOf(area: MessageArea, { number, country = null }: Recipient): string {
  if (country !== null && !isCountry(country))
    throw new DomainError("invalid", t("domain.noNumberingPlanIsKnownForCountry", { country }), {
      field: "draft.country",
    });
  const read = normaliseNumber(number, country);
  if ("problem" in read) throw notTaken(numberSentence(read));
  const { digits } = messageTexts[area];
  const length = read.number.length - 1;
  if (digits !== null && (length < digits.min || length > digits.max))
    throw notTaken(problemSentence(problemCode("digits_not_taken", String(length)), area));
  return read.number;
}

function notTaken(sentence: string): DomainError {
  return new DomainError("invalid", sentence, { field: "draft.number" });
}
