"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { BusinessNumberField } from "#components/areas/wa/channel/business-number-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { Form, type FormProblem } from "#components/form/form.tsx";
import { messageOf, refusalOf } from "#components/form/refusal.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { useLinkedField } from "#components/form/use-linked-field.ts";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import { NumberFields } from "#components/messages/one/number-fields.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useSavingTo } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import { TitleField } from "#components/sends/drafts/title-field.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ContentFields } from "./content-fields.tsx";
import { CustomMessage } from "./custom-preview.tsx";
import {
  type CustomForm,
  type CustomFormInput,
  customDrafts,
  customForm,
  fieldOf,
  type KeptCustom,
  startCustom,
  toCustomDraft,
} from "./custom-values.ts";
import { WindowField } from "./window-field.tsx";

/** A free-form message to one number, step 1: write. The server's objections stand at their fields before the review opens. */
export function CustomMessageForm({
  intent,
  applications,
  start,
  savedAt,
  prefillFailed,
}: {
  intent: string;
  applications: readonly MessageApplication[];
  start: KeptCustom;
  /** When the tab kept what the form starts with, null for a new form. */
  savedAt: Date | null;
  prefillFailed: boolean;
}) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const judge = useJudge(intent);
  const { savedAt: keptAt, save } = useSavingTo(customDrafts, intent, savedAt);
  const [values] = useState(() =>
    startCustom(
      start,
      applications.map(({ appId }) => appId),
    ),
  );
  // What the form starts with is kept too, so that a review without a keystroke finds it.
  useEffect(() => {
    if (savedAt === null) save(values);
  }, [savedAt, save, values]);
  return (
    <Form
      schema={customForm}
      defaultValues={values}
      onChange={save}
      onSubmit={async (filled) => {
        const problem = await judge(filled);
        if (problem) return [problem];
        router.push(`/${slug}/send/wa/custom?intent=${intent}&step=review`);
        return undefined;
      }}
    >
      {prefillFailed && (
        <Callout hue="caution" title="The earlier send could not be read.">
          The form starts empty.
        </Callout>
      )}
      <LinkedField />
      <FieldRow>
        <ApplicationField<CustomFormInput> name="appId" applications={applications} />
        <BusinessNumberField isNew={savedAt === null && start.businessPhone === undefined} />
      </FieldRow>
      <NumberFields />
      <WindowField />
      <ContentFields />
      <Preview />
      <TitleField<CustomFormInput> name="title" optional />
      <SubmitBar label="Review this message" busyLabel="Checking…">
        <span className="text-sm text-muted">
          {keptAt === "nowhere" ? "Not saved: this browser keeps nothing" : "Nothing is sent yet"}
        </span>
      </SubmitBar>
    </Form>
  );
}

/** What the server has against a message, at the field that it is about. */
function useJudge(intent: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async (values: CustomForm): Promise<FormProblem | null> => {
    try {
      const input = { draft: toCustomDraft(values), intentId: intent };
      await queries.fetchQuery(trpc.wa.reviewCustom.queryOptions(input, { staleTime: 0, retry: false }));
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      const [own] = refusal?.fields ?? [];
      const path = own?.path ?? refusal?.details.field;
      const message = own?.message ?? messageOf(error);
      return path?.startsWith("draft.") ? { field: fieldOf(path), message } : { message };
    }
  };
}

/** Alone in its own component, since the fields are there when it is. */
function LinkedField() {
  useLinkedField();
  return null;
}

const shown = ["type", "body", "link", "filename", "longitude", "latitude", "name", "address"] as const;

function Preview() {
  const [type, body, link, filename, longitude, latitude, name, address] = useWatch<CustomFormInput, typeof shown>({
    name: shown,
  });
  return (
    <Panel title="As they get it" padded>
      <CustomMessage of={{ type, body, link, filename, longitude, latitude, name, address }} />
    </Panel>
  );
}
