"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BusinessNumberField } from "#components/areas/wa/channel/business-number-field.tsx";
import { ContentBubble } from "#components/areas/wa/phone/content-bubble.tsx";
import { PlainText } from "#components/areas/wa/phone/phone-text.tsx";
import { PhonePanel } from "#components/areas/wa/phone/phone-view.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { KnownId } from "#components/ids/field/known-id.tsx";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import { NumberFields } from "#components/messages/one/number-fields.tsx";
import type { OneKind } from "#components/messages/one/one-kind.ts";
import { useEarlierSend } from "#components/messages/one/use-earlier-send.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import type { SentLine } from "#components/sends/review/what-you-send.tsx";
import { Time } from "#components/ui/time.tsx";
import type { CustomType } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";
import { ContentFields, typeWords } from "./content-fields.tsx";
import {
  type CustomForm,
  type CustomFormInput,
  customDrafts,
  fieldOf,
  type KeptCustom,
  keptOfSent,
  startCustom,
  toCustomDraft,
} from "./custom-values.ts";
import { TimeLeft, WindowField } from "./window-field.tsx";

/** A free-form message to one number. */
export const oneCustom: OneKind<KeptCustom, CustomFormInput, CustomForm> = {
  path: "/send/wa/custom",
  get word() {
    return t("wa.message");
  },
  same: "text",
  drafts: customDrafts,
  form: () => import("./custom-schema.ts").then(({ customForm }) => customForm),
  start: startCustom,
  namesSender: ({ businessPhone }) => businessPhone !== undefined,
  usePrefill: (wanted) => useEarlierSend(wanted, keptOfSent),
  Fields,
  Preview: ({ values }) => (
    <PhonePanel title={t("wa.asTheyGetIt")} note={isLinked(values) ? t("wa.theFileItselfIsNeverLoadedHere") : null}>
      <ContentBubble of={values} />
    </PhonePanel>
  ),
  fieldOf,
  useReview: (values, intentId) =>
    useQuery(
      useTRPC().wa.reviewCustom.queryOptions(
        { draft: toCustomDraft(values), intentId },
        { placeholderData: keepPreviousData },
      ),
    ),
  useServer: () => {
    const { wa } = useTRPC();
    const queries = useQueryClient();
    const { mutateAsync } = useMutation(wa.sendCustom.mutationOptions());
    const once = { staleTime: 0, retry: false };
    return {
      ask: (values, intentId) =>
        queries.fetchQuery(wa.reviewCustom.queryOptions({ draft: toCustomDraft(values), intentId }, once)),
      store: (values, storing) => mutateAsync({ draft: toCustomDraft(values), ...storing }),
    };
  },
  figures: () => [],
  lines: (values, _, field) => [
    {
      key: t("wa.sentFrom"),
      changeHref: field("businessPhone"),
      value: <KnownId kind="business_number" value={values.businessPhone} names={[]} />,
    },
    {
      key: t("wa.theyLastWrote"),
      changeHref: field("lastWrote"),
      value: (
        <>
          <Time at={new Date(values.lastWrote)} />
          <span className="block text-muted">
            <TimeLeft since={values.lastWrote} />
          </span>
        </>
      ),
    },
    ...contentLines(values, field),
  ],
};

const isLinked = ({ type }: { type: CustomType }) => type !== "text" && type !== "location";

function Fields({ applications, isNew }: { applications: readonly MessageApplication[]; isNew: boolean }) {
  return (
    <>
      <FieldRow>
        <ApplicationField<CustomFormInput> name="appId" applications={applications} />
        <BusinessNumberField isNew={isNew} />
      </FieldRow>
      <NumberFields />
      <WindowField />
      <ContentFields />
    </>
  );
}

/** What it says, by the fields of its type. */
function contentLines(values: CustomForm, field: (name: string) => string): SentLine[] {
  const { type, body, link, filename, name, address, latitude, longitude } = values;
  const line = (key: string, at: string, text: string): SentLine => ({
    key,
    changeHref: field(at),
    value: <PlainText text={text} />,
  });
  if (type === "text") return [line(t("wa.text"), "body", body)];
  if (type === "location")
    return [
      line(t("wa.place"), "name", name),
      line(t("wa.address"), "address", address),
      line(t("wa.coordinates"), "latitude", `${latitude}, ${longitude}`),
    ];
  return [
    line(typeWords[type], "link", link),
    ...(type === "document" ? [line(t("wa.fileName"), "filename", filename)] : []),
  ];
}
