import { z } from "zod";
import { numberOf } from "#components/areas/otp/typed-number.ts";
import { typedNumber } from "#components/areas/otp/typed-number-schema.ts";
import { otpTemplateDraft } from "#server/contract/otp.ts";
import type { VoiceInput } from "./values.ts";

const voice = z.object({
  name: z.string(),
  text: z.string().optional(),
  codeType: z.number().optional(),
  codeLength: typedNumber,
  speechRate: typedNumber,
  language: z.string().optional(),
  maxDuration: typedNumber,
  repeatCnt: typedNumber,
  senderId: z.string().optional(),
});

/** Without what is empty: the platform has a value of its own there, or keeps the one it has. */
function said({ name, text, codeType, language, senderId, ...numbers }: VoiceInput) {
  return {
    name,
    ...(text && { text }),
    ...(codeType !== undefined && { codeType }),
    ...(language && { language }),
    ...(senderId?.trim() && { senderId }),
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([field, value]) => (value === undefined ? [] : [[field, numberOf(value)]])),
    ),
  };
}

const { text, codeType, ...rest } = otpTemplateDraft.shape;
/** What somebody knows of a template that was made elsewhere. */
export const knownVoice = voice
  .transform(said)
  .pipe(z.object({ ...rest, text: text.optional(), codeType: codeType.optional() }));

/** A change of a template: what is typed becomes what is submitted, judged by the contract. */
export const templateForm = voice
  .extend({ nameIsFree: z.boolean(), basedOn: z.number() })
  .transform(({ nameIsFree, basedOn, ...values }) => ({
    nameIsFree,
    basedOn,
    text: "",
    ...said(values),
  }))
  .pipe(otpTemplateDraft.extend({ nameIsFree: z.boolean(), basedOn: z.number() }));
export type TemplateForm = z.output<typeof templateForm>;
