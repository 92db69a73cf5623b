"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { longestViewName } from "#server/compose/saved-views.ts";

const schema = z.object({
  name: z.string().trim().min(1, "Give it a name").max(longestViewName, `At most ${longestViewName} characters`),
  isShared: z.boolean(),
});
export type ViewValues = z.infer<typeof schema>;

export type ViewFormProps = {
  title: string;
  values: ViewValues;
  /** Whether the viewer made it: who takes back another's no longer sees it. */
  isOwn: boolean;
  onSave: (values: ViewValues) => Promise<unknown>;
  onClose: () => void;
};

/** What a view is called and who is offered it. */
export function ViewForm({ title, values, isOwn, onSave, onClose }: ViewFormProps) {
  return (
    <FormDialog
      title={title}
      description="A view keeps the filters and the search of this list, not its rows."
      schema={schema}
      defaultValues={values}
      onSubmit={onSave}
      onClose={onClose}
      label="Save the view"
      busyLabel="Saving…"
    >
      <TextField name="name" label="Name" limit={longestViewName} dir="auto" />
      <RadioField
        name="isShared"
        label="Who is offered it"
        options={[
          { value: false, label: isOwn ? "Only you" : "Only the person who saved it" },
          { value: true, label: "Everybody here who may see this list" },
        ]}
      />
    </FormDialog>
  );
}
