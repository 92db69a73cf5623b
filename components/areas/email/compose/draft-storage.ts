import { type KeptDraft as Kept, keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { type KeptValues, keptValues } from "#server/compose/email-form.ts";

export type KeptDraft = Kept<KeptValues>;

/** Email batches as a tab keeps them. */
export const emailDrafts = keptDrafts<KeptValues>("email-draft", keptValues);
export const { read: readDraft, save: saveDraft, markSent } = emailDrafts;
