"use client";

import { z } from "zod";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { longestViewName } from "#server/compose/saved-views.ts";
import { t } from "#words/t.ts";

const schema = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t("reading.giveItAName") })
    .max(longestViewName, { error: () => t("reading.atMostLongestViewNameCharacters", { longestViewName }) }),
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
      description={t("reading.aViewKeepsTheFiltersAndThe")}
      schema={schema}
      defaultValues={values}
      onSubmit={onSave}
      onClose={onClose}
      label={t("reading.saveTheView")}
      busyLabel={t("reading.saving")}
    >
      <TextField name="name" label={t("reading.name")} limit={longestViewName} dir="auto" />
      <RadioField
        name="isShared"
        label={t("reading.whoIsOfferedIt")}
        options={[
          { value: false, label: isOwn ? t("reading.onlyYou") : t("reading.onlyThePersonWhoSavedIt") },
          { value: true, label: t("reading.everybodyHereWhoMaySeeThisList") },
        ]}
      />
    </FormDialog>
  );
}
