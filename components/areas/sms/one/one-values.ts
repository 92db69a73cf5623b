import { z } from "zod";
import { numberProblem, optionalText, titleText } from "#components/messages/one/one-fields.ts";
import { knownApp } from "#components/messages/one/one-kind.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { characters } from "#server/contract/limits/text.ts";
import { smsDraft } from "#server/contract/sms.ts";

const most = smsLimits.content.toLocaleString("en");

const typed = z.object({ number: z.string(), country: z.string().catch("") });

/** The form for one number, in the shape of what people type. The country is empty for none. */
export const oneForm = z
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

export type OneFormInput = z.input<typeof oneForm>;
export type OneForm = z.output<typeof oneForm>;

function problemOf(input: unknown): string {
  const values = typed.safeParse(input).data;
  return (values && numberProblem("sms", values)) ?? "This is not a phone number";
}

/** What the server reviews and stores. */
export function toOneDraft({ appId, number, country, content, senderId }: OneForm) {
  return { appId, number, country: country || null, content, ...(senderId !== undefined && { senderId }) };
}

/** Whatever can be used of values kept earlier, or of an earlier send. Never throws. */
const kept = z.object({
  appId: z.string().optional().catch(undefined),
  number: z.string().optional().catch(undefined),
  country: z.string().optional().catch(undefined),
  content: z.string().optional().catch(undefined),
  senderId: z.string().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
});
export type KeptOne = z.output<typeof kept>;

export function keptOne(from: unknown): KeptOne {
  return kept.safeParse(from).data ?? {};
}

/** What an earlier send has for the form: its call names the number otherwise. */
export function keptOfSent(draft: Record<string, unknown>): KeptOne {
  return keptOne({ ...draft, number: draft.numbers });
}

/** Messages to one number as a tab keeps them. */
export const oneDrafts = keptDrafts<KeptOne>("sms-one", keptOne);

/** Every field has a value from the start; an application that is not there any more gives way to the default one. */
export function startOne(start: KeptOne, appIds: readonly string[]): OneFormInput {
  const { appId, number = "", country = "", content = "", senderId = "", title = "" } = start;
  return { appId: knownApp(appId, appIds), number, country, content, senderId, title };
}
