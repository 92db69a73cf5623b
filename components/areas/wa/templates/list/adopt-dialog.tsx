"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { z } from "zod";
import { LanguageField } from "#components/areas/wa/templates/language-field.tsx";
import { templateTypes } from "#components/areas/wa/templates/words.ts";
import { FieldRow } from "#components/form/field.tsx";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { characters } from "#server/contract/limits/text.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { countVariables } from "#server/contract/wa-variables.ts";
import { t } from "#words/t.ts";

const textUpTo = (most: number) =>
  z
    .string()
    .optional()
    .transform((text) => text?.trim() ?? "")
    .refine((text) => characters(text) <= most, { error: () => t("wa.atMostMostCharacters", { most }) });
const variablesUpTo = (most: number) => {
  const error = () => t("wa.aWholeNumberFrom0ToMost", { most });
  return z.int({ error }).min(0, { error }).max(most, { error }).optional();
};

/** What somebody knows of it. A text that is given says how many variables it has; without one their number is asked. */
const adopting = waTemplateDraft.pick({ templateName: true, language: true, type: true }).extend({
  header: textUpTo(waLimits.headerText),
  body: textUpTo(waLimits.bodyText),
  footer: textUpTo(waLimits.footerText),
  headerVariables: variablesUpTo(waLimits.headerVariables),
  bodyVariables: variablesUpTo(waLimits.bodyVariables),
});

/** A template that was made elsewhere is kept here, so that it can be sent from here. Nothing is asked of the platform. */
export function AdoptDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const { slug } = useWorkspace();
  const adopt = useMutation(trpc.wa.adoptTemplate.mutationOptions());
  return (
    <FormDialog
      title={t("wa.adoptATemplate")}
      description={t("wa.copyItFromThePlatformsConsoleThe")}
      wide
      schema={adopting}
      defaultValues={{
        templateName: "",
        language: "",
        type: 2,
        header: "",
        body: "",
        footer: "",
        headerVariables: undefined,
        bodyVariables: undefined,
      }}
      onSubmit={async ({ header, body, footer, headerVariables, bodyVariables, ...rest }) => {
        const { id } = await adopt.mutateAsync({
          ...rest,
          appId,
          header: header || null,
          body: body || null,
          footer: footer || null,
          headerVariables: header ? countVariables(header) : (headerVariables ?? 0),
          bodyVariables: body ? countVariables(body) : (bodyVariables ?? 0),
        });
        void client.invalidateQueries(trpc.wa.pathFilter());
        router.push(`/${slug}/templates/wa/${id}`);
        tellGood({ title: t("wa.templateNameAdopted", { templateName: rest.templateName }) });
      }}
      onClose={onClose}
      label={t("wa.adoptTheTemplate")}
      busyLabel={t("wa.adopting")}
    >
      <FieldRow>
        <TextField name="templateName" label={t("wa.name")} mono limit={waLimits.templateName} />
        <LanguageField />
      </FieldRow>
      <RadioField
        name="type"
        label={t("wa.type")}
        options={templateTypes.map(({ value, label }) => ({ value, label }))}
      />
      <TextField name="header" label={t("wa.header")} optional limit={waLimits.headerText} />
      <TextAreaField name="body" label={t("wa.body")} optional limit={waLimits.bodyText} rows={4} />
      <TextField name="footer" label={t("wa.footer")} optional limit={waLimits.footerText} />
      <FieldRow>
        <NumberField
          name="headerVariables"
          label={t("wa.variablesInTheHeader")}
          optional
          limits={t("wa.countedForYouIfYouGiveThe")}
        />
        <NumberField
          name="bodyVariables"
          label={t("wa.variablesInTheBody")}
          optional
          limits={t("wa.countedForYouIfYouGiveThe")}
        />
      </FieldRow>
    </FormDialog>
  );
}
