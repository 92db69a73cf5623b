"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "#components/form/combobox-field.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { PlatformTime, TemplateState } from "#components/platform-lists/template-columns.tsx";
import { languageName, whyNotSendable } from "#components/platform-lists/template-state.ts";
import type { useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { ComboboxOption } from "#components/ui/controls/combobox.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { EmailFormInput, TemplateSeen } from "#server/compose/email/form-values.ts";
import type { EmailTemplate } from "#server/contract/email.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ReadAge } from "./read-age.tsx";

/** The template, chosen among all the platform lists; only an approved one can be. What is known of it stands below. */
export function TemplateField({
  read,
  isToldAbove,
}: {
  read: ReturnType<typeof useTemplates>;
  /** The problem of reading them stands above already. */
  isToldAbove: boolean;
}) {
  const templates = read.data?.templates;
  const templateID = useWatch<EmailFormInput, "templateID">({ name: "templateID" });
  useTemplateSeen(templates, templateID);
  const chosen = templates?.find((template) => template.templateID === templateID);
  return (
    <div className="grid grid-cols-1 gap-2">
      <ComboboxField<EmailFormInput>
        name="templateID"
        label={t("email.template2")}
        searchLabel={t("email.nameIdOrLanguageOfATemplate")}
        placeholder={
          templates
            ? t("email.chooseAnApprovedTemplate")
            : read.error
              ? t("email.couldNotBeRead")
              : t("email.readingTheTemplates")
        }
        nothing={templates?.length === 0 ? t("email.thisApplicationHasNoTemplates") : t("email.noTemplateMatches")}
        options={optionsOf(templates ?? [], templateID)}
        selected={() => chosen && <NameOf template={chosen} />}
        limits={<ReadAge read={read} what={t("email.theTemplates")} />}
      />
      {read.error && !isToldAbove && (
        <ReadProblem
          error={read.error}
          what={t("email.theTemplatesCouldNotBeReadWhat")}
          onRetry={() => void read.refetch()}
          busy={read.isFetching}
        />
      )}
      {templateID && templates && <TemplatePanel template={chosen} templateID={templateID} />}
    </div>
  );
}

/** Keeps in the form what the list says of the chosen template now, since that is what goes into the review. */
function useTemplateSeen(templates: readonly EmailTemplate[] | undefined, templateID: string): void {
  const { setValue, getValues, trigger, formState } = useFormContext<EmailFormInput>();
  const submitted = formState.isSubmitted;
  useEffect(() => {
    if (!templates) return;
    const found = templates.find((template) => template.templateID === templateID);
    const seen = found && seenOf(found);
    if (JSON.stringify(seen) === JSON.stringify(getValues("template"))) return;
    setValue("template", seen);
    if (submitted) void trigger(["templateID", "subject"]);
  }, [templates, templateID, setValue, getValues, trigger, submitted]);
}

export function seenOf(template: EmailTemplate): TemplateSeen {
  const { templateName, language, subject, templateStatus } = template;
  return { name: templateName, language, subject, status: templateStatus };
}

function optionsOf(templates: readonly EmailTemplate[], chosen: string): ComboboxOption[] {
  const options = templates.map((template) => ({
    value: template.templateID,
    label: template.templateName ?? template.templateID,
    keywords: `${languageName(template.language) ?? ""} ${template.subject ?? ""}`,
    reason: whyNotSendable(template),
    content: (
      <span className="flex flex-wrap items-center gap-x-2">
        <NameOf template={template} />
        <span className="text-xs text-muted">{languageName(template.language)}</span>
        <TemplateState status={template.templateStatus} />
      </span>
    ),
  }));
  if (!chosen || templates.some((template) => template.templateID === chosen)) return options;
  return [
    ...options,
    { value: chosen, label: t("email.templateChosen", { chosen }), reason: t("email.notInThisApplicationsList") },
  ];
}

function NameOf({ template }: { template: EmailTemplate }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="mono text-muted">{template.templateID}</span> {template.templateName}
    </span>
  );
}

function TemplatePanel({ template, templateID }: { template: EmailTemplate | undefined; templateID: string }) {
  const { connection } = useWorkspace();
  if (!template) {
    return (
      <p className="rounded-md border border-line bg-surface px-4 py-3 text-sm text-muted">
        {rich("email.thePlatformListsNoTemplateSpanFor", { span: <span className="mono">{templateID}</span> })}
      </p>
    );
  }
  const problem = whyNotSendable(template);
  const language = languageName(template.language) ?? t("email.noLanguage");
  const subject = template.subject
    ? t("email.subjectSubject", { subject: template.subject })
    : t("email.noSubjectOfItsOwn");
  return (
    <section aria-label={t("email.theChosenTemplate")} className="rounded-md border border-line bg-surface text-sm">
      <div className="grid gap-1 px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">
            <NameOf template={template} />
          </span>
          <TemplateState status={template.templateStatus} />
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          {template.createTime
            ? rich("email.languageCreatedSubject", {
                language,
                created: <PlatformTime stamp={template.createTime} zone={connection?.timeZone ?? "UTC"} />,
                subject,
              })
            : t("email.languageSubject", { language, subject })}
        </p>
        {problem && <p className="text-bad-text">{problem}</p>}
      </div>
      <p className="flex gap-2 border-t border-line px-4 py-2 text-muted">
        <Icon name="info" size="sm" className="mt-[0.1875rem]" />
        {t("email.theBodyCantBeShownThePlatform")}
      </p>
    </section>
  );
}
