"use client";

import { useWatch } from "react-hook-form";
import { TextField } from "#components/form/text-field.tsx";
import { useLinkedField } from "#components/form/use-linked-field.ts";
import type { Application } from "#components/platform-lists/use-application.tsx";
import { useSenders, useTemplates } from "#components/platform-lists/use-platform-lists.ts";
import { problemOf } from "#components/reading/problems/problem-of.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { TitleField } from "#components/sends/drafts/title-field.tsx";
import type { EmailFormInput } from "#server/compose/email/form-values.ts";
import { emailLimits } from "#server/contract/limits/email.ts";
import { t } from "#words/t.ts";
import { ListFields } from "./list-fields.tsx";
import { MoreOptions } from "./more-options.tsx";
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
          what={t("email.sendersAndTemplatesCouldNotBeRead")}
          onRetry={() => void Promise.all([senders.refetch(), templates.refetch()])}
          busy={senders.isFetching || templates.isFetching}
        />
      )}
      <SenderFields applications={applications} read={senders} isToldAbove={isOneProblem} />
      <TemplateField read={templates} isToldAbove={isOneProblem} />
      <SubjectField />
      <ListFields appId={appId} isNew={isNew} />
      <MoreOptions appId={appId} isNew={isNew} templates={templates.data?.templates ?? []} />
      <TitleField<EmailFormInput> name="title" optional />
    </>
  );
}

function SubjectField() {
  const template = useWatch<EmailFormInput, "template">({ name: "template" });
  const needed = template !== undefined && !template.subject;
  const hint = needed
    ? t("email.neededHereBecauseTheTemplateHasNone")
    : template
      ? t("email.leaveItEmptyToUseTheTemplates", { subject: template.subject ?? "" })
      : undefined;
  return (
    <TextField<EmailFormInput>
      name="subject"
      label={t("email.subject")}
      optional={!needed}
      hint={hint}
      limit={emailLimits.subject}
      limits={t("email.n1ToSubjectCharacters", { subject: emailLimits.subject })}
    />
  );
}
