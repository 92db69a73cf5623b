"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { FieldRow } from "#components/form/field.tsx";
import { KnownId } from "#components/ids/field/known-id.tsx";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import { NumberFields } from "#components/messages/one/number-fields.tsx";
import type { OneKind } from "#components/messages/one/one-kind.ts";
import { useEarlierSend } from "#components/messages/one/use-earlier-send.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { ContentField } from "./content-field.tsx";
import {
  type KeptOne,
  keptOfSent,
  type OneForm,
  type OneFormInput,
  oneDrafts,
  startOne,
  toOneDraft,
} from "./one-values.ts";

/** One SMS to one number. */
export const oneSms: OneKind<KeptOne, OneFormInput, OneForm, Outputs["sms"]["reviewOne"]> = {
  path: "/send/sms",
  get word() {
    return t("sms.sMS");
  },
  same: "text",
  drafts: oneDrafts,
  form: () => import("./one-schema.ts").then(({ oneForm }) => oneForm),
  start: startOne,
  namesSender: ({ senderId }) => senderId !== undefined,
  usePrefill: (wanted) => useEarlierSend(wanted, keptOfSent),
  Fields,
  fieldOf: (path) => path.replace(/^draft\./, ""),
  useReview: (values, intentId) =>
    useQuery(
      useTRPC().sms.reviewOne.queryOptions(
        { draft: toOneDraft(values), intentId },
        { placeholderData: keepPreviousData },
      ),
    ),
  useServer: () => {
    const { sms } = useTRPC();
    const queries = useQueryClient();
    const { mutateAsync } = useMutation(sms.sendOne.mutationOptions());
    const once = { staleTime: 0, retry: false };
    return {
      ask: (values, intentId) =>
        queries.fetchQuery(sms.reviewOne.queryOptions({ draft: toOneDraft(values), intentId }, once)),
      store: (values, storing) => mutateAsync({ draft: toOneDraft(values), ...storing }),
    };
  },
  figures: ({ parts, encoding, characters }) => [
    {
      label: t("sms.parts"),
      figure: formatCount(parts),
      note: t("sms.charactersIn", { characters: t("sms.charactersCharacter", { characters }), encoding }),
    },
  ],
  lines: ({ senderId }, { text }, field) => [
    {
      key: t("sms.senderId"),
      changeHref: field("senderId"),
      value: senderId ? <KnownId kind="sms_sender" value={senderId} names={[]} /> : t("sms.noneThePlatformChooses"),
    },
    { key: t("sms.text"), changeHref: field("content"), value: <span className="whitespace-pre-wrap">{text}</span> },
  ],
};

function Fields({ applications, isNew }: { applications: readonly MessageApplication[]; isNew: boolean }) {
  const appId = useWatch<OneFormInput, "appId">({ name: "appId" });
  return (
    <>
      <FieldRow>
        <ApplicationField<OneFormInput> name="appId" applications={applications} />
        <LibraryField<OneFormInput>
          kind="sms_sender"
          appId={appId}
          name="senderId"
          label={t("sms.senderId")}
          optional
          preselect={isNew}
          limits={t("sms.withoutOneThePlatformChooses")}
        />
      </FieldRow>
      <NumberFields />
      <ContentField<OneFormInput> name="content" label={t("sms.text")} />
    </>
  );
}
