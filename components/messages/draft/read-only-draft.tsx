import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { WrittenSoFar } from "#components/sends/review/written-so-far.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

/** What is written so far, for those who may read it and not send. */
export function ReadOnlyDraft({ draft: { draft, upload, check } }: { draft: DraftView }) {
  const { ownLines } = useChannel();
  const column = draft.numberColumn === null ? null : upload?.columns?.[draft.numberColumn];
  const isChecked = check !== null && check.checkedRows > 0;
  const checked =
    isChecked &&
    t("messages.sendableOfCheckedRowsRowCanBeSent", {
      sendable: formatCount(check.counts.sendable),
      checkedRows: check.checkedRows,
    });
  const lines: SentLine[] = [
    { key: t("messages.application"), value: draft.appId },
    ...ownLines(draft).map(({ key, value }) => ({ key, value })),
    {
      key: t("messages.recipients"),
      value: upload && t("messages.nameAndRows", { name: upload.listName ?? upload.name, rowCount: upload.rowCount }),
    },
    { key: t("messages.numbers2"), value: column && t("messages.inTheColumnColumn", { column }) },
    { key: t("messages.text"), value: draft.content },
    { key: t("messages.check"), value: checked },
  ];
  return <WrittenSoFar lines={lines} />;
}
