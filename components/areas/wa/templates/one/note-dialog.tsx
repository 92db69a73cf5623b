"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { stateTerm, type Template } from "#components/areas/wa/templates/standing.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { waTemplateStatuses } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";

const noted = z.object({
  status: z.enum(waTemplateStatuses, { error: () => t("wa.chooseWhatTheConsoleShows") }),
  note: z
    .string()
    .trim()
    .max(500, { error: () => t("wa.atMost500Characters") })
    .optional(),
});

/** What somebody saw in the platform’s console, since no call tells a template’s state. */
export function NoteDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const note = useMutation(trpc.wa.noteStatus.mutationOptions());
  return (
    <FormDialog
      title={t("wa.noteWhatTheConsoleShows")}
      description={t("wa.yourNoteIsKeptWithYourName")}
      schema={noted}
      defaultValues={{ status: undefined, note: "" }}
      onSubmit={async ({ status, note: said }) => {
        await note.mutateAsync({ id: template.id, status, note: said || null });
        await client.invalidateQueries(trpc.wa.pathFilter());
        tellGood({
          title: t("wa.nameNotedAsWord", { name: template.name, word: stateTerm(status).word.toLowerCase() }),
        });
      }}
      onClose={onClose}
      label={t("wa.noteIt")}
      busyLabel={t("wa.noting")}
    >
      <SelectField
        name="status"
        label={t("wa.stateInTheConsole")}
        placeholder={t("wa.chooseAState")}
        options={waTemplateStatuses.map((status) => ({
          value: status,
          label: stateTerm(status).word,
          content: (
            <>
              {stateTerm(status).word} <span className="mono text-muted">{status}</span>
            </>
          ),
        }))}
      />
      <TextAreaField
        name="note"
        label={t("wa.note")}
        optional
        limit={500}
        hint={t("wa.suchAsTheReviewersRemark")}
        rows={3}
      />
    </FormDialog>
  );
}
