import { z } from "zod";
import { numberProblem, optionalText, titleText } from "#components/messages/one/one-schema.ts";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { characters } from "#server/contract/limits/text.ts";
import { smsDraft } from "#server/contract/sms.ts";
import type { OneForm, OneFormInput } from "./one-values.ts";

const most = smsLimits.content.toLocaleString("en");

const typed = z.object({ number: z.string(), country: z.string().catch("") });

/** What judges the form for one number. */
export const oneForm: z.ZodType<OneForm, OneFormInput> = z
  .object({
    appId: smsDraft.shape.appId,
    number: z.string().trim().min(1, "Write the number to send to"),
    country: z.string(),
    content: z
      .string()
      .refine((content) => content.trim() !== "", "Write the text that goes out")
      .refine(
        (content) => characters(content) <= smsLimits.content,
        `The text must be at most ${most} characters long`,
      ),
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
  return (values && numberProblem("sms", values)) ?? "This is not a phone number";
}
