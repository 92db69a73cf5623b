"use client";

import { useWatch } from "react-hook-form";
import { LanguageField } from "#components/areas/wa/templates/language-field.tsx";
import { templateTypes } from "#components/areas/wa/templates/words.ts";
import { FieldRow } from "#components/form/field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextNotes } from "#components/messages/text/text-notes.tsx";
import { ApplicationField, type NamedApplication } from "#components/platform-lists/application-field.tsx";
import { waLimits, waTemplateTypes } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";
import { NameField } from "./name-field.tsx";
import { SamplesTable } from "./samples-table.tsx";
import { TemplateText } from "./template-text.tsx";
import type { TemplateInput } from "./values.ts";
import { VariableNotes } from "./variable-notes.tsx";

/** Every field of a template, in the order of the message. */
export function TemplateFields({ applications }: { applications: readonly NamedApplication[] }) {
  const type = useWatch<TemplateInput, "type">({ name: "type" });
  const isAuthentication = type === waTemplateTypes.authentication;
  return (
    <>
      <ApplicationField<TemplateInput> name="appId" applications={applications} />
      <FieldRow>
        <NameField />
        <LanguageField limits={t("wa.oneForEachTemplateUnderAName")} />
      </FieldRow>
      <RadioField<TemplateInput>
        name="type"
        label={t("wa.type")}
        options={templateTypes.map(({ value, label }) => ({ value, label }))}
        limits={t("wa.allLanguagesOfANameHaveThe")}
      />
      <TemplateText
        name="components.header.text"
        label={t("wa.header")}
        optional
        limit={waLimits.headerText}
        variables={waLimits.headerVariables}
        rows={1}
      />
      <TemplateText
        name="components.body.text"
        label={t("wa.body")}
        optional={isAuthentication}
        hint={isAuthentication ? t("wa.withoutATextThePlatformUsesIts") : undefined}
        limit={waLimits.bodyText}
        variables={waLimits.bodyVariables}
        rows={7}
      />
      <SamplesTable />
      {isAuthentication && <CodeFields />}
      <div className="grid grid-cols-1 gap-1">
        <TextField<TemplateInput>
          name="components.footer.text"
          label={t("wa.footer")}
          optional
          limit={waLimits.footerText}
        />
        <TextNotes<TemplateInput> name="components.footer.text" />
        <VariableNotes name="components.footer.text" hasVariables={false} />
      </div>
      <div className="grid grid-cols-1 gap-1">
        <TextField<TemplateInput>
          name="components.button.buttons.text"
          label={isAuthentication ? t("wa.textOfTheButton") : t("wa.buttonThatCopiesACode")}
          optional
          limit={waLimits.buttonText}
          limits={isAuthentication ? t("wa.itCopiesTheCode") : t("wa.withoutATextThereIsNoButton")}
        />
        <TextNotes<TemplateInput> name="components.button.buttons.text" />
        <VariableNotes name="components.button.buttons.text" hasVariables={false} />
      </div>
    </>
  );
}

/** What authentication templates alone have. */
function CodeFields() {
  const { min, max } = waLimits.codeExpirationMinutes;
  return (
    <FieldRow>
      <RadioField<TemplateInput>
        name="components.body.add_security_recommendation"
        label={t("wa.securityAdvice")}
        options={[
          { value: true, label: t("wa.theBodyEndsInIt") },
          { value: false, label: t("wa.leaveItOut") },
        ]}
      />
      <NumberField<TemplateInput>
        name="components.footer.code_expiration_minutes"
        label={t("wa.minutesUntilTheCodeExpires")}
        optional
        limits={t("wa.minToMax", { min, max })}
      />
    </FieldRow>
  );
}
