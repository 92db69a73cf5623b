import { columnLabel, fillsOf, placesByKey } from "#components/files/guess-columns.ts";
import { type DraftView, stepHref } from "#components/messages/draft/wizard-steps.ts";
import { applicationLine, titleLine } from "#components/sends/review/common-lines.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { counted } from "#components/ui/number.ts";
import type { ReadyReview } from "./review-view.ts";

/** What of a draft goes out, each with the way back to its step. */
export function sentLines({
  draft,
  review,
  slug,
  applications,
}: {
  draft: DraftView;
  review: ReadyReview;
  slug: string;
  /** How many there are to choose from. */
  applications: number;
}): SentLine[] {
  const field = (name: string) => `${stepHref(slug, draft.id, "map")}#field-${name}`;
  const { content, senderId, appId, variables } = draft.draft;
  const columns = draft.upload?.columns ?? [];
  const fills = fillsOf(content ?? "", columns, placesByKey(variables)).map(
    ({ name, column }) => `{{${name}}} from ${columnLabel(columns, Number(column))}`,
  );
  return [
    applicationLine({ label: review.applicationLabel, appId }, field("appId"), applications),
    {
      key: "Sender id",
      changeHref: field("senderId"),
      value: senderId ? <span className="mono">{senderId}</span> : "None: the platform chooses",
    },
    {
      key: "Recipients",
      changeHref: stepHref(slug, draft.id, "recipients"),
      value: `${counted(review.messageCount, "number")} of ${draft.upload?.listName ?? draft.upload?.name ?? "the table"}`,
    },
    { key: "Text", changeHref: field("content"), value: <span className="whitespace-pre-wrap">{content}</span> },
    ...(fills.length > 0 ? [{ key: "Variables", changeHref: field("fills.0.column"), value: fills.join(", ") }] : []),
    titleLine(review.title, field("title")),
  ];
}
