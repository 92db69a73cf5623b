import { z } from "zod";
import { problemCode, problemSentence } from "#server/compose/problems.ts";
import { messageTraits } from "#server/compose/texts/message-traits.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { sentAs } from "./sent-as.ts";

/** Nothing but blanks counts as left empty. */
export const optionalText = z
  .string()
  .optional()
  .transform((typed) => (typed?.trim() ? typed.trim() : undefined));

export const titleText = optionalText.pipe(
  z
    .string()
    .max(120, { error: () => t("messages.theTitleMustBeAtMost120") })
    .optional(),
);

/** Why this is no number that the channel takes, as a sentence without its full stop; null where it is one. */
export function numberProblem(area: MessageArea, typed: { number: string; country: string }): string | null {
  if (typed.number.trim() === "") return t("messages.writeTheNumberToSendTo");
  const found = sentAs(typed);
  if ("problem" in found) return found.problem.replace(/[.。]$/, "");
  const { digits } = messageTraits[area];
  const length = found.number.length - 1;
  if (digits === null || (length >= digits.min && length <= digits.max)) return null;
  return problemSentence(problemCode("digits_not_taken", String(length)), area).replace(/[.。]$/, "");
}
