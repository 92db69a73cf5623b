"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { EditedSince, isEditedSince } from "#components/areas/otp/editor/edited-since.tsx";
import { NameField } from "#components/areas/otp/editor/name-field.tsx";
import { OtpEditor, type Reviewed } from "#components/areas/otp/editor/otp-editor.tsx";
import type { FormParts } from "#components/areas/otp/editor/otp-form.tsx";
import { OtpReview } from "#components/areas/otp/editor/otp-review.tsx";
import { putOnTop } from "#components/areas/otp/editor/put-on-top.ts";
import type { OtpObject } from "#components/areas/otp/kept.ts";
import { valueLines } from "#components/areas/otp/value-lines.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { changesBetween, knownOf } from "#server/compose/otp/differences.ts";
import { templateOf } from "#server/compose/otp/values.ts";
import { t } from "#words/t.ts";
import type { TemplateForm } from "./schema.ts";
import { LiveSpoken } from "./spoken-aside.tsx";
import { VoiceFields } from "./template-fields.tsx";
import { type TemplateInput, templateDrafts, templateInputOf } from "./values.ts";

type Template = OtpObject<"template">;

const schema = () => import("./schema.ts").then(({ templateForm }) => templateForm);

const partsOf = (ownId: string): FormParts<TemplateInput, TemplateForm> => ({
  kind: "template",
  schema,
  nameOf: (form) => form,
  drafts: templateDrafts,
  fields: <VoiceFields<TemplateInput> name={<NameField kind="template" ownId={ownId} />} />,
  aside: <LiveSpoken />,
});

/** What is not known is empty in the form, never null. */
const inputOf = (values: object, basedOn: number): TemplateInput =>
  templateInputOf({
    ...Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? undefined])),
    basedOn,
  });
const startOf = ({ form, newest }: Template): TemplateInput => inputOf(form, newest.version);

/** A change of a voice template. */
export function EditOtpTemplatePage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const template = useQuery(trpc.otp.template.queryOptions({ id }, { staleTime: 0 }));
  const { data } = template;
  return (
    <OtpEditor
      parts={partsOf(id)}
      id={id}
      title={t("otp.changeTheVoiceTemplate")}
      crumbs={[
        { label: t("otp.voiceTemplates"), href: `/${slug}/otp/templates` },
        { label: data?.name ?? t("otp.theTemplate"), href: `/${slug}/otp/templates/${id}` },
      ]}
      facts={[{ key: "back", value: t("otp.aVoiceTemplateCannotBeReadBack") }]}
      path={`/otp/templates/${id}/edit`}
      prefill={data && { start: startOf(data), refusal: data.newest.refusal }}
      error={template.error}
      review={(reviewed) =>
        data ? (
          <ReviewChange key={reviewed.intent} {...reviewed} template={data} onAgain={() => void template.refetch()} />
        ) : (
          <ReviewSkeleton />
        )
      }
    />
  );
}

function ReviewChange({
  template,
  intent,
  formHref,
  form: { nameIsFree, basedOn, ...draft },
  typed,
  onAgain,
}: Reviewed<TemplateInput, TemplateForm> & { template: Template; onAgain: () => void }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const router = useRouter();
  const update = useMutation(trpc.otp.updateTemplate.mutationOptions());
  const { id, name, current, newest, platform } = template;
  if (isEditedSince(template, basedOn))
    return (
      <EditedSince
        object={template}
        {...{ basedOn, formHref }}
        onPutOnTop={({ values }) => {
          const mine = putOnTop(typed, inputOf(values, basedOn), startOf(template));
          templateDrafts.save(window.sessionStorage, slug, intent, mine, new Date());
          router.push(formHref);
        }}
      />
    );
  const ours = (current ?? newest).values;
  const wanted = knownOf(templateOf(draft), ours);
  const told = platform && !platform.isOlder ? platform.values : null;
  return (
    <OtpReview
      kind="template"
      {...{ intent, formHref, name }}
      drafts={templateDrafts}
      lines={valueLines({ kind: "template", values: wanted })}
      changes={changesBetween(told ?? ours, wanted)}
      isWrittenAnyway={told === null}
      store={(reviewedOn) => update.mutateAsync({ id, basedOn, intentId: intent, draft, nameIsFree, reviewedOn })}
      onRefused={onAgain}
      label={t("otp.submitVersionBasedOn", { basedOn: basedOn + 1 })}
    >
      <p>{t("otp.nameTextAndCharactersOfACode")}</p>
    </OtpReview>
  );
}
