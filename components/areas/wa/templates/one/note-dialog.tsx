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

const noted = z.object({
  status: z.enum(waTemplateStatuses, "Choose what the console shows"),
  note: z.string().trim().max(500, "At most 500 characters").optional(),
});

/** What somebody saw in the platform’s console, since no call tells a template’s state. */
export function NoteDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const note = useMutation(trpc.wa.noteStatus.mutationOptions());
  return (
    <FormDialog
      title="Note what the console shows"
      description="Your note is kept with your name and the time."
      schema={noted}
      defaultValues={{ status: undefined, note: "" }}
      onSubmit={async ({ status, note: said }) => {
        await note.mutateAsync({ id: template.id, status, note: said || null });
        await client.invalidateQueries(trpc.wa.pathFilter());
        tellGood({ title: `${template.name} noted as ${stateTerm(status).word.toLowerCase()}` });
      }}
      onClose={onClose}
      label="Note it"
      busyLabel="Noting…"
    >
      <SelectField
        name="status"
        label="State in the console"
        placeholder="Choose a state"
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
      <TextAreaField name="note" label="Note" optional limit={500} hint="Such as the reviewer’s remark." rows={3} />
    </FormDialog>
  );
}
