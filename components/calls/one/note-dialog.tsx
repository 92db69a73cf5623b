"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { formatPlace } from "../player/conversation-words.ts";

export const longestNote = 2000;

const schema = z.object({
  text: z.string().trim().min(1, "Write something").max(longestNote, `At most ${longestNote} characters`),
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
      title={second === null ? "Note on this call" : `Note at ${formatPlace(second)}`}
      description="Everyone who may see the call can read it. It can be deleted but not changed."
      schema={schema}
      defaultValues={{ text: "" }}
      onSubmit={async ({ text }) => {
        await onSave(text);
      }}
      onClose={onClose}
      label="Save the note"
      busyLabel="Saving…"
    >
      <TextAreaField name="text" label="Note" limit={longestNote} rows={4} dir="auto" />
    </FormDialog>
  );
}
