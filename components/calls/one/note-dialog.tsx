"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { t } from "#words/t.ts";
import { formatPlace } from "../player/conversation-words.ts";

export const longestNote = 2000;

const schema = z.object({
  text: z
    .string()
    .trim()
    .min(1, { error: () => t("calls.writeSomething") })
    .max(longestNote, { error: () => t("calls.atMostLongestNoteCharacters", { longestNote }) }),
});

/** A note about a call, or about a second of its recording. */
export function NoteDialog({
  second,
  onSave,
  onClose,
}: {
  second: number | null;
  onSave: (text: string) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={second === null ? t("calls.noteOnThisCall") : t("calls.noteAtSecond", { second: formatPlace(second) })}
      description={t("calls.everyoneWhoMaySeeTheCallCan")}
      schema={schema}
      defaultValues={{ text: "" }}
      onSubmit={async ({ text }) => {
        await onSave(text);
      }}
      onClose={onClose}
      label={t("calls.saveTheNote")}
      busyLabel={t("calls.saving")}
    >
      <TextAreaField name="text" label={t("calls.note")} limit={longestNote} rows={4} dir="auto" />
    </FormDialog>
  );
}
