import { columnLabel, fillsOf, placesByKey } from "#components/files/guess-columns.ts";
import { type DraftView, stepHref, type WizardStep } from "#components/messages/draft/wizard-steps.ts";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { counted } from "#components/ui/number.ts";
import type { ReadyReview } from "./review-view.ts";

/** What of a draft goes out, each with the way back to its step. */
export function sentLines(draft: DraftView, review: ReadyReview, slug: string): SentLine[] {
  const step = (name: WizardStep) => stepHref(slug, draft.id, name);
  const { content, senderId, appId, variables } = draft.draft;
  const columns = draft.upload?.columns ?? [];
  const fills = fillsOf(content ?? "", columns, placesByKey(variables)).map(
    ({ name, column }) => `{{${name}}} from ${columnLabel(columns, Number(column))}`,
  );
  return [
    { key: "Text", changeHref: step("map"), value: <span className="whitespace-pre-wrap">{content}</span> },
    ...(fills.length > 0 ? [{ key: "Variables", changeHref: step("map"), value: fills.join(", ") }] : []),
    {
      key: "Recipients",
      changeHref: step("recipients"),
      value: `${counted(review.messageCount, "number")} of ${draft.upload?.listName ?? draft.upload?.name ?? "the table"}`,
    },
    {
      key: "Sender id",
      changeHref: step("map"),
      value: senderId ? <span className="mono">{senderId}</span> : "None: the platform chooses",
    },
    {
      key: "Application",
      changeHref: step("map"),
      value: (
        <>
          {review.applicationLabel} <span className="mono text-muted">{appId}</span>
        </>
      ),
    },
  ];
}
