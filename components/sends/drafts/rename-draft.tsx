"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { DraftActionsProps } from "./draft-view.ts";
import { TitleField } from "./title-field.tsx";

// Not "title": a form behind the dialog may have a field of that name, and ids are for one each.
const named = z.object({
  draftName: z.string().trim().min(1, "A title is needed").max(120, "The title must be at most 120 characters long"),
});

/** Asks for another title of a draft. */
export function RenameDraft({
  area,
  draft: { id, title, version },
  onChanged,
  onClose,
}: DraftActionsProps & { onClose: () => void }) {
  const rename = useMutation(useTRPC()[area].rename.mutationOptions());
  return (
    <FormDialog
      title="Rename the draft"
      schema={named}
      defaultValues={{ draftName: title }}
      onSubmit={async ({ draftName }) => {
        try {
          await rename.mutateAsync({ id, version, title: draftName });
        } finally {
          // After a refusal too: it may be that somebody else's change is not here yet.
          await onChanged();
        }
      }}
      onClose={onClose}
      label="Save"
      busyLabel="Saving…"
    >
      <TitleField name="draftName" />
    </FormDialog>
  );
}
