import { z } from "zod";
import { numberProblem, optionalText, titleText } from "#components/messages/one/one-schema.ts";
import { formatCount } from "#components/ui/number.ts";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { characters } from "#server/contract/limits/text.ts";
import { smsDraft } from "#server/contract/sms.ts";
import { t } from "#words/t.ts";
import type { OneForm, OneFormInput } from "./one-values.ts";

const most = formatCount(smsLimits.content);

const typed = z.object({ number: z.string(), country: z.string().catch("") });

/** What judges the form for one number. */
export const oneForm: z.ZodType<OneForm, OneFormInput> = z
  .object({
    appId: smsDraft.shape.appId,
    number: z
      .string()
      .trim()
      .min(1, { error: () => t("sms.writeTheNumberToSendTo") }),
    country: z.string(),
    content: z
      .string()
      .refine((content) => content.trim() !== "", { error: () => t("sms.writeTheTextThatGoesOut") })
      .refine((content) => characters(content) <= smsLimits.content, {
        error: () => t("sms.theTextMustBeAtMostMost", { most }),
      }),
    senderId: optionalText.pipe(smsDraft.shape.senderId),
    title: titleText,
  })
  .refine((values) => numberProblem("sms", values) === null, {
    path: ["number"],
    error: ({ input }) => problemOf(input),
    when: ({ value }) => typed.safeParse(value).data?.number.trim() !== "",
  });

function problemOf(input: unknown): string {
  const values = typed.safeParse(input).data;
  return (values && numberProblem("sms", values)) ?? t("sms.thisIsNotAPhoneNumber");
}
