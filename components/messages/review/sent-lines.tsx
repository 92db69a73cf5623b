import { columnLabel, fillsOf, placesByKey } from "#components/files/guess-columns.ts";
import { tableName } from "#components/files/table-name.ts";
import { fieldId } from "#components/form/field.tsx";
import type { DraftView, ReadyReview } from "#components/messages/channel/answers.ts";
import type { OwnLine } from "#components/messages/channel/channel-view.ts";
import type { WizardStep } from "#components/messages/draft/wizard-steps.ts";
import { sideBySide } from "#components/page/lists.ts";
import { applicationLine, titleLine } from "#components/sends/review/common-lines.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { t } from "#words/t.ts";

/** What of a draft goes out, each with the way back to its step. */
export function sentLines({
  draft,
  review,
  own,
  textField,
  applications,
  step,
}: {
  draft: DraftView;
  review: ReadyReview;
  /** What it says in its channel alone. */
  own: readonly OwnLine[];
  /** The field that says what goes out. */
  textField: string;
  /** How many there are to choose from. */
  applications: number;
  step: (name: WizardStep) => string;
}): SentLine[] {
  const field = (name: string) => `${step("map")}#${fieldId(name)}`;
  const { content, appId, variables } = draft.draft;
  const columns = draft.upload?.columns ?? [];
  const fills = fillsOf(content ?? "", columns, placesByKey(variables)).map(({ name, column }) =>
    t("messages.nameFromColumnLabel", { name, columnLabel: columnLabel(columns, Number(column)) }),
  );
  return [
    applicationLine({ label: review.applicationLabel, appId }, field("appId"), applications),
    ...own.map(({ key, field: name, value, none }) => ({ key, changeHref: field(name), value: value ?? none })),
    {
      key: t("messages.recipients"),
      changeHref: step("recipients"),
      value: t("messages.messageCountNumberOfWhich", {
        messageCount: review.messageCount,
        which: draft.upload ? tableName(draft.upload) : t("messages.theTable"),
      }),
    },
    {
      key: t("messages.text"),
      changeHref: field(textField),
      value: <span className="whitespace-pre-wrap">{content}</span>,
    },
    ...(fills.length > 0
      ? [{ key: t("messages.variables"), changeHref: field("fills.0.column"), value: sideBySide(fills) }]
      : []),
    titleLine(review.title, field("title")),
  ];
}
