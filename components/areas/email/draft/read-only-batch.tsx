import { languageName } from "#components/platform-lists/template-state.ts";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { WrittenSoFar } from "#components/sends/review/written-so-far.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import type { EmailDraftView } from "./email-steps.ts";

/** What was typed may be no number yet. */
function asCount(typed: string): string {
  return /^\d+$/.test(typed) ? formatCount(Number(typed)) : typed;
}

/** What is written so far, for those who may read it and not send. */
export function ReadOnlyBatch({ draft: { draft } }: { draft: EmailDraftView }) {
  const { template } = draft;
  const lines: SentLine[] = [
    { key: t("sends.application"), value: draft.appId },
    { key: t("email.from"), value: draft.fromEmailAddress },
    { key: t("email.template2"), value: [draft.templateID, template?.name].filter(Boolean).join(" ") },
    {
      key: t("email.subject"),
      value: draft.subject || (template?.subject && t("email.theTemplatesOwnSubject", { subject: template.subject })),
    },
    { key: t("email.recipientList"), value: draft.receiverId },
    { key: t("email.expected"), value: asCount(draft.expectedCount) },
    { key: t("email.language"), value: draft.language && languageName(draft.language) },
    { key: t("email.triggerId"), value: draft.triggerID },
  ];
  return <WrittenSoFar lines={lines} />;
}
