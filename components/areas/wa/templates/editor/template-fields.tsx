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
        <LanguageField limits="One for each template under a name" />
      </FieldRow>
      <RadioField<TemplateInput>
        name="type"
        label="Type"
        options={templateTypes.map(({ value, label }) => ({ value, label }))}
        limits="All languages of a name have the same type"
      />
      <TemplateText
        name="components.header.text"
        label="Header"
        optional
        limit={waLimits.headerText}
        variables={waLimits.headerVariables}
        rows={1}
      />
      <TemplateText
        name="components.body.text"
        label="Body"
        optional={isAuthentication}
        hint={isAuthentication ? "Without a text, the platform uses its own text with the code." : undefined}
        limit={waLimits.bodyText}
        variables={waLimits.bodyVariables}
        rows={7}
      />
      <SamplesTable />
      {isAuthentication && <CodeFields />}
      <div className="grid grid-cols-1 gap-1">
        <TextField<TemplateInput> name="components.footer.text" label="Footer" optional limit={waLimits.footerText} />
        <TextNotes<TemplateInput> name="components.footer.text" />
        <VariableNotes name="components.footer.text" hasVariables={false} />
      </div>
      <div className="grid grid-cols-1 gap-1">
        <TextField<TemplateInput>
          name="components.button.buttons.text"
          label={isAuthentication ? "Text of the button" : "Button that copies a code"}
          optional
          limit={waLimits.buttonText}
          limits={isAuthentication ? "It copies the code" : "Without a text there is no button"}
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
        label="Security advice"
        options={[
          { value: true, label: "The body ends in it" },
          { value: false, label: "Leave it out" },
        ]}
      />
      <NumberField<TemplateInput>
        name="components.footer.code_expiration_minutes"
        label="Minutes until the code expires"
        optional
        limits={`${min} to ${max}`}
      />
    </FieldRow>
  );
}
