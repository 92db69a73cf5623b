"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BusinessNumberField } from "#components/areas/wa/channel/business-number-field.tsx";
import { linesOfTemplate } from "#components/areas/wa/one/one-lines.tsx";
import {
  type KeptOne,
  type OneForm,
  type OneFormInput,
  oneDrafts,
  startOne,
  toTemplateDraft,
} from "#components/areas/wa/one/one-values.ts";
import { OtherComponents, PlaceFields } from "#components/areas/wa/one/place-fields.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { KnownId } from "#components/ids/field/known-id.tsx";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import { NumberFields } from "#components/messages/one/number-fields.tsx";
import type { OneKind } from "#components/messages/one/one-kind.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { usePrefill } from "./use-prefill.ts";

const TemplatePreview = onDemand(() =>
  import("#components/areas/wa/one/one-preview.tsx").then((loaded) => loaded.TemplatePreview),
);

/** One message from a template to one number. */
export const oneFromTemplate: OneKind<KeptOne, OneFormInput, OneForm> = {
  path: "/send/wa",
  get word() {
    return t("wa.message");
  },
  same: "template",
  drafts: oneDrafts,
  form: () => import("#components/areas/wa/one/one-schema.ts").then(({ oneForm }) => oneForm),
  start: startOne,
  namesSender: ({ businessPhone }) => businessPhone !== undefined,
  usePrefill,
  Fields,
  Preview: ({ values }) => values.template && <TemplatePreview values={values} />,
  fieldOf: (path) => (path.startsWith("draft.template") ? "templateKey" : path.replace(/^draft\./, "")),
  useReview: (values, intentId) =>
    useQuery(
      useTRPC().wa.reviewTemplateMessage.queryOptions(
        { draft: toTemplateDraft(values), intentId },
        { placeholderData: keepPreviousData },
      ),
    ),
  useServer: () => {
    const { wa } = useTRPC();
    const queries = useQueryClient();
    const { mutateAsync } = useMutation(wa.sendTemplateMessage.mutationOptions());
    const once = { staleTime: 0, retry: false };
    return {
      ask: (values, intentId) =>
        queries.fetchQuery(wa.reviewTemplateMessage.queryOptions({ draft: toTemplateDraft(values), intentId }, once)),
      store: (values, storing) => mutateAsync({ draft: toTemplateDraft(values), ...storing }),
    };
  },
  figures: () => [],
  lines: (values, _, field) => [
    {
      key: t("wa.sentFrom"),
      changeHref: field("businessPhone"),
      value: <KnownId kind="business_number" value={values.businessPhone} names={[]} />,
    },
    ...linesOfTemplate(values, field),
  ],
};

function Fields({ applications, isNew }: { applications: readonly MessageApplication[]; isNew: boolean }) {
  return (
    <>
      <FieldRow>
        <ApplicationField<OneFormInput> name="appId" applications={applications} />
        <BusinessNumberField isNew={isNew} />
      </FieldRow>
      <PlaceFields />
      <OtherComponents />
      <NumberFields />
    </>
  );
}
