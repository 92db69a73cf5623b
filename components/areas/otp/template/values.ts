import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import {
  choiceIn,
  flagIn,
  partsOf,
  type TypedNumber,
  textIn,
  typedNumberIn,
  wholeIn,
  withoutAbsent,
} from "#components/page/workspace/kept-parts.ts";
import { templateLanguages } from "#server/contract/limits/otp.ts";

/** A voice template as it is typed, under the names of the contract. */
export type VoiceInput = {
  name: string;
  text?: string | undefined;
  codeType?: number | undefined;
  codeLength?: TypedNumber;
  speechRate?: TypedNumber;
  language?: string | undefined;
  maxDuration?: TypedNumber;
  repeatCnt?: TypedNumber;
  senderId?: string | undefined;
};

export type TemplateInput = VoiceInput & {
  nameIsFree: boolean;
  /** The version that the change is based on. */
  basedOn: number;
};

/** What can be used of whatever there is. Never throws. */
export function voiceInputOf(from: unknown): VoiceInput {
  const kept = partsOf(from);
  return withoutAbsent({
    name: textIn(kept.name),
    text: textIn(kept.text),
    codeType: typeof kept.codeType === "number" && Number.isFinite(kept.codeType) ? kept.codeType : undefined,
    codeLength: typedNumberIn(kept.codeLength),
    speechRate: typedNumberIn(kept.speechRate),
    language: choiceIn(kept.language, templateLanguages),
    maxDuration: typedNumberIn(kept.maxDuration),
    repeatCnt: typedNumberIn(kept.repeatCnt),
    senderId: typeof kept.senderId === "string" ? kept.senderId : undefined,
  });
}

/** A whole form from whatever there is; an empty one from nothing. */
export function templateInputOf(from: unknown): TemplateInput {
  const { nameIsFree, basedOn } = partsOf(from);
  return { ...voiceInputOf(from), nameIsFree: flagIn(nameIsFree, false), basedOn: wholeIn(basedOn) };
}

/** Changes of templates that were begun in this tab, each under its intent. */
export const templateDrafts = keptDrafts("otp-template", templateInputOf);
