import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { WrittenSoFar } from "#components/sends/review/written-so-far.tsx";
import { counted, formatCount } from "#components/ui/number.ts";

/** What is written so far, for those who may read it and not send. */
export function ReadOnlyDraft({ draft: { draft, upload, check } }: { draft: DraftView }) {
  const { ownLines } = useChannel();
  const column = draft.numberColumn === null ? null : upload?.columns?.[draft.numberColumn];
  const isChecked = check !== null && check.checkedRows > 0;
  const checked =
    isChecked && `${formatCount(check.counts.sendable)} of ${counted(check.checkedRows, "row")} can be sent to`;
  const lines: SentLine[] = [
    { key: "Application", value: draft.appId },
    ...ownLines(draft).map(({ key, value }) => ({ key, value })),
    { key: "Recipients", value: upload && `${upload.listName ?? upload.name}, ${counted(upload.rowCount, "row")}` },
    { key: "Numbers", value: column && `In the column “${column}”` },
    { key: "Text", value: draft.content },
    { key: "Check", value: checked },
  ];
  return <WrittenSoFar lines={lines} />;
}
