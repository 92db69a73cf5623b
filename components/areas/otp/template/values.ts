import { z } from "zod";
import { numberOf, typedNumber } from "#components/areas/otp/typed-number.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { templateLanguages } from "#server/contract/limits/otp.ts";
import { otpTemplateDraft } from "#server/contract/otp.ts";

/** A voice template as it is typed, under the names of the contract. */
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
export type VoiceInput = z.input<typeof voice>;

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

const typed = voice.extend({
  nameIsFree: z.boolean(),
  /** The version that the change is based on. */
  basedOn: z.number(),
});
export type TemplateInput = z.input<typeof typed>;

/** A change of a template: what is typed becomes what is submitted, judged by the contract. */
export const templateForm = typed
  .transform(({ nameIsFree, basedOn, ...values }) => ({
    nameIsFree,
    basedOn,
    text: "",
    ...said(values),
  }))
  .pipe(otpTemplateDraft.extend({ nameIsFree: z.boolean(), basedOn: z.number() }));
export type TemplateForm = z.output<typeof templateForm>;

const words = z.string().optional().catch(undefined);
const kept = z.object({
  name: z.string().catch(""),
  text: z.string().catch(""),
  codeType: z.number().optional().catch(undefined),
  codeLength: typedNumber.catch(undefined),
  speechRate: typedNumber.catch(undefined),
  language: z.enum(templateLanguages).optional().catch(undefined),
  maxDuration: typedNumber.catch(undefined),
  repeatCnt: typedNumber.catch(undefined),
  senderId: words,
});

/** What can be used of whatever there is. Never throws. */
export function voiceInputOf(from: object): VoiceInput {
  return kept.parse(from);
}

const keptForm = kept.extend({ nameIsFree: z.boolean().catch(false), basedOn: z.int().catch(0) });

/** A whole form from whatever there is; an empty one from nothing. */
export function templateInputOf(from: unknown): TemplateInput {
  return keptForm.parse(typeof from === "object" && from !== null ? from : {});
}

/** Changes of templates that were begun in this tab, each under its intent. */
export const templateDrafts = keptDrafts("otp-template", templateInputOf);
