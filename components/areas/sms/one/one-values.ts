import { knownApp } from "#components/messages/one/one-kind.ts";
import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { textsIn } from "#components/page/workspace/kept-parts.ts";

/** The form for one number, in the shape of what people type. The country is empty for none. */
export type OneFormInput = {
  appId: string;
  number: string;
  country: string;
  content: string;
  senderId?: string | undefined;
  title?: string | undefined;
};
/** The same once it was judged: of what was left empty there is nothing. */
export type OneForm = OneFormInput;

/** What the server reviews and stores. */
export function toOneDraft({ appId, number, country, content, senderId }: OneForm) {
  return { appId, number, country: country || null, content, ...(senderId !== undefined && { senderId }) };
}

const parts = ["appId", "number", "country", "content", "senderId", "title"] as const;

export type KeptOne = { [Part in (typeof parts)[number]]?: string };

/** Whatever can be used of values kept earlier, or of an earlier send. Never throws. */
export function keptOne(from: unknown): KeptOne {
  return textsIn(from, parts);
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
