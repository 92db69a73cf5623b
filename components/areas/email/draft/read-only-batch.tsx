import { languageName } from "#components/platform-lists/template-state.ts";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { WrittenSoFar } from "#components/sends/review/written-so-far.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { EmailDraftView } from "./email-steps.ts";

/** What was typed may be no number yet. */
function asCount(typed: string): string {
  return /^\d+$/.test(typed) ? formatCount(Number(typed)) : typed;
}

/** What is written so far, for those who may read it and not send. */
export function ReadOnlyBatch({ draft: { draft } }: { draft: EmailDraftView }) {
  const { template } = draft;
  const lines: SentLine[] = [
    { key: "Application", value: draft.appId },
    { key: "From", value: draft.fromEmailAddress },
    { key: "Template", value: [draft.templateID, template?.name].filter(Boolean).join(" ") },
    { key: "Subject", value: draft.subject || (template?.subject && `The template’s own: “${template.subject}”`) },
    { key: "Recipient list", value: draft.receiverId },
    { key: "Expected", value: asCount(draft.expectedCount) },
    { key: "Language", value: draft.language && languageName(draft.language) },
    { key: "Trigger id", value: draft.triggerID },
  ];
  return <WrittenSoFar lines={lines} />;
}
