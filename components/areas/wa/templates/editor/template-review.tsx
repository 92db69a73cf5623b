"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { asWritten, PhoneText } from "#components/areas/wa/phone/phone-text.tsx";
import { messageOf } from "#components/areas/wa/templates/message-of.ts";
import { typeWord } from "#components/areas/wa/templates/words.ts";
import { Form } from "#components/form/form.tsx";
import { WithAside } from "#components/page/page.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { languageName } from "#components/platform-lists/template-state.ts";
import { applicationLine } from "#components/sends/review/common-lines.tsx";
import { confirmation } from "#components/sends/review/confirm.ts";
import { Press } from "#components/sends/review/press.tsx";
import { RepeatWarning } from "#components/sends/review/repeat-warning.tsx";
import { NotReviewed, ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { SubmittedAlready } from "#components/sends/review/submitted-already.tsx";
import { useSendReviewed } from "#components/sends/review/use-send-reviewed.ts";
import { type SentLine, WhatYouSend } from "#components/sends/review/what-you-send.tsx";
import { t } from "#words/t.ts";
import { TemplateOnPhone } from "./preview.tsx";
import type { TemplateForm } from "./schema.ts";
import { templateDrafts } from "./values.ts";

type Review = Outputs["wa"]["reviewTemplate"];
type Props = { intent: string; template: TemplateForm; formHref: string; applications: number };

/** A template, step 2: what submitting it would mean, as the server sees it now. */
export function TemplateReview(props: Props) {
  const { intent, template, formHref } = props;
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const review = useQuery(
    trpc.wa.reviewTemplate.queryOptions({ draft: template, intentId: intent }, { placeholderData: keepPreviousData }),
  );
  const storedAs = review.data?.storedAs ?? null;
  useEffect(() => {
    if (storedAs !== null) templateDrafts.markSent(window.sessionStorage, slug, intent, storedAs);
  }, [storedAs, slug, intent]);
  if (storedAs !== null)
    return (
      <SubmittedAlready
        what={t("wa.template3")}
        submissionId={storedAs}
        again={{ href: `/${slug}/templates/wa/new`, label: t("wa.newTemplate") }}
      />
    );
  if (review.data)
    return (
      <ReviewForm {...props} review={review.data} onReviewAgain={() => review.refetch().then(({ data }) => data)} />
    );
  return review.error ? <NotReviewed {...{ review, formHref }} /> : <ReviewSkeleton />;
}

function ReviewForm({
  intent,
  template,
  formHref,
  applications,
  review,
  onReviewAgain,
}: Props & { review: Review; onReviewAgain: () => Promise<Review | undefined> }) {
  const { slug } = useWorkspace();
  const trpc = useTRPC();
  const client = useQueryClient();
  const mutation = useMutation(trpc.wa.addTemplate.mutationOptions());
  const { send } = useSendReviewed({
    review,
    onReviewAgain,
    store: (reviewed) => mutation.mutateAsync({ intentId: intent, draft: template, ...reviewed }),
    onStored: (id) => {
      templateDrafts.markSent(window.sessionStorage, slug, intent, id);
      // What was known of the name while it was typed is no longer all.
      void client.invalidateQueries(trpc.wa.pathFilter());
    },
    what: t("wa.templateTemplateName", { templateName: template.templateName }),
    became: t("wa.isOnItsWayToThePlatform"),
  });
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      schema={confirmation(null, review.repeatOf !== null)}
      defaultValues={{ confirm: "", repeatReason: "" }}
      onSubmit={send}
    >
      <WithAside aside={<TemplateOnPhone message={messageOf(template.type, template.components)} />}>
        <div className="grid max-w-form grid-cols-1 gap-5">
          {review.repeatOf && <RepeatWarning of={review.repeatOf} />}
          <WhatYouSend title={t("wa.whatYouSubmit")} lines={linesOf(template, review, formHref, applications)} />
          <p className="text-sm text-muted">{t("wa.thePlatformReviewsItAfterAcceptingIt")}</p>
          <Press reason={null} backHref={formHref}>
            {t("wa.submitTemplateNameInLanguage", { templateName: template.templateName, language: template.language })}
          </Press>
        </div>
      </WithAside>
    </Form>
  );
}

function linesOf(template: TemplateForm, review: Review, formHref: string, applications: number): SentLine[] {
  const { appId, templateName, language, type, components } = template;
  const field = (name: string) => `${formHref}#field-${name.replaceAll(".", "-")}`;
  const part = (key: string, name: string, text: string | undefined, none: string): SentLine => ({
    key,
    changeHref: field(name),
    value: text ? <PhoneText text={text} filling={asWritten} /> : <span className="text-muted">{none}</span>,
  });
  const { header, body, footer, button } = components;
  const minutes = footer?.code_expiration_minutes;
  const samples = [...(header?.example?.header_text ?? []), ...(body?.example?.body_text[0] ?? [])];
  return [
    applicationLine({ label: review.applicationLabel, appId }, field("appId"), applications),
    { key: t("wa.name"), changeHref: field("templateName"), value: <span className="mono">{templateName}</span> },
    { key: t("wa.language"), changeHref: field("language"), value: languageName(language) ?? language },
    { key: t("wa.type"), changeHref: field("type"), value: typeWord(type) },
    part(t("wa.header"), "components.header.text", header?.text, t("wa.none")),
    part(t("wa.body"), "components.body.text", body?.text, t("wa.thePlatformsOwn")),
    ...(samples.length > 0
      ? [
          {
            key: t("wa.samples"),
            value: <PhoneText text={samples.join("\n")} filling={asWritten} />,
            changeHref: field("components.body.text"),
          },
        ]
      : []),
    ...(body?.add_security_recommendation === undefined
      ? []
      : [
          {
            key: t("wa.securityAdvice"),
            value: body.add_security_recommendation ? t("wa.theBodyEndsInIt") : t("wa.leftOut"),
            changeHref: field("components.body.add_security_recommendation"),
          },
        ]),
    part(t("wa.footer"), "components.footer.text", footer?.text, t("wa.none")),
    ...(minutes === undefined
      ? []
      : [
          part(
            t("wa.code"),
            "components.footer.code_expiration_minutes",
            t("wa.expiresAfterMinutesMinute", { minutes }),
            "",
          ),
        ]),
    part(
      t("wa.button"),
      "components.button.buttons.text",
      button && (button.buttons.text ?? t("wa.copiesTheCodeInThePlatformsWords")),
      t("wa.none"),
    ),
  ];
}
