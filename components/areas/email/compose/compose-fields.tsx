"use client";

import { useWatch } from "react-hook-form";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { RadioField } from "#components/form/radio-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useLinkedField } from "#components/form/use-linked-field.ts";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import { languagesOf } from "#components/platform-lists/template-filter.ts";
import { languageName } from "#components/platform-lists/template-state.ts";
import type { Application } from "#components/platform-lists/use-application.tsx";
import { useSenders, useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { TitleField } from "#components/sends/drafts/title-field.tsx";
import type { EmailFormInput } from "#server/compose/email/form-values.ts";
import type { EmailTemplate } from "#server/contract/email.ts";
import { adFlags, emailLimits } from "#server/contract/limits/email.ts";
import { ListFields } from "./list-fields.tsx";
import { SenderFields } from "./sender-fields.tsx";
import { TemplateField } from "./template-field.tsx";

/** The fields of an email batch, in the order one thinks of them: from whom, what, to whom, how. */
export function ComposeFields({ applications, isNew }: { applications: readonly Application[]; isNew: boolean }) {
  const appId = useWatch<EmailFormInput, "appId">({ name: "appId" });
  const senders = useSenders(appId);
  const templates = useTemplates(appId);
  const isOneProblem =
    senders.error !== null &&
    templates.error !== null &&
    problemOf(senders.error).title === problemOf(templates.error).title;
  useLinkedField();
  return (
    <>
      {isOneProblem && (
        <ReadProblem
          error={senders.error}
          what="Senders and templates could not be read. What you typed stays."
          onRetry={() => void Promise.all([senders.refetch(), templates.refetch()])}
          busy={senders.isFetching || templates.isFetching}
        />
      )}
      <SenderFields applications={applications} read={senders} isToldAbove={isOneProblem} />
      <TemplateField read={templates} isToldAbove={isOneProblem} />
      <SubjectField />
      <ListFields appId={appId} isNew={isNew} />
      <FieldRow>
        <LanguageField templates={templates.data?.templates ?? []} />
        <LibraryField<EmailFormInput>
          kind="trigger"
          appId={appId}
          name="triggerID"
          label="Trigger id"
          optional
          preselect={isNew}
          limits={kindWords.trigger.example}
        />
      </FieldRow>
      <RadioField<EmailFormInput>
        name="adFlag"
        label="Advertising mark"
        options={[
          { value: adFlags.none, label: "None" },
          { value: adFlags.before, label: "Before the subject" },
          { value: adFlags.after, label: "After the subject" },
        ]}
      />
      <TitleField<EmailFormInput> name="title" optional />
    </>
  );
}

function SubjectField() {
  const template = useWatch<EmailFormInput, "template">({ name: "template" });
  const needed = template !== undefined && !template.subject;
  const hint = needed
    ? "Needed here, because the template has none."
    : template
      ? `Leave it empty to use the template’s: “${template.subject}”`
      : undefined;
  return (
    <TextField<EmailFormInput>
      name="subject"
      label="Subject"
      optional={!needed}
      hint={hint}
      limit={emailLimits.subject}
      limits={`1 to ${emailLimits.subject} characters`}
    />
  );
}

/** Any short code may be sent; those the library has are offered. */
function LanguageField({ templates }: { templates: readonly EmailTemplate[] }) {
  const own = { value: "", label: "Template’s own" };
  const known = languagesOf(templates).map((code) => ({ value: code, label: languageName(code) ?? code }));
  return (
    <ComboboxField<EmailFormInput>
      name="language"
      label="Language"
      optional
      searchLabel="Language or its short code"
      custom={(typed) => `Use ${typed}`}
      options={[own, ...known]}
      limits="Picks a language version of the template, if there is one"
    />
  );
}
