"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { t } from "#words/t.ts";
import type { DraftActionsProps } from "./draft-view.ts";
import { TitleField } from "./title-field.tsx";

// Not "title": a form behind the dialog may have a field of that name, and ids are for one each.
const named = z.object({
  draftName: z
    .string()
    .trim()
    .min(1, { error: () => t("sends.aTitleIsNeeded") })
    .max(120, { error: () => t("sends.theTitleMustBeAtMost120") }),
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
      title={t("sends.renameTheDraft")}
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
      label={t("sends.save")}
      busyLabel={t("sends.saving")}
    >
      <TitleField name="draftName" />
    </FormDialog>
  );
}
