"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { BusinessNumberField } from "#components/areas/wa/channel/business-number-field.tsx";
import { FieldRow } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { useLinkedField } from "#components/form/use-linked-field.ts";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import { NumberFields } from "#components/messages/one/number-fields.tsx";
import { useSavingTo } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ApplicationField } from "#components/platform-lists/application-field.tsx";
import { TitleField } from "#components/sends/drafts/title-field.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { MessagePreview } from "./one-preview.tsx";
import { type KeptOne, type OneFormInput, oneDrafts, oneForm, startOne } from "./one-values.ts";
import { OtherComponents, PlaceFields } from "./place-fields.tsx";

/** A message from a template to one number, step 1: write. Nothing is stored on the server until the review is confirmed. */
export function OneTemplateForm({
  intent,
  applications,
  start,
  savedAt,
  problem,
}: {
  intent: string;
  applications: readonly MessageApplication[];
  start: KeptOne;
  /** When the tab kept what the form starts with, null for a new form. */
  savedAt: Date | null;
  /** Why it starts without what its address names, as a sentence. */
  problem: string | null;
}) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const saving = useSavingTo(oneDrafts, intent, savedAt);
  const { save } = saving;
  const [values] = useState(() =>
    startOne(
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
      schema={oneForm}
      defaultValues={values}
      onChange={save}
      onSubmit={() => {
        router.push(`/${slug}/send/wa?intent=${intent}&step=review`);
        return undefined;
      }}
    >
      {problem && (
        <Callout hue="caution" title={problem}>
          The form starts empty.
        </Callout>
      )}
      <LinkedField />
      <FieldRow>
        <ApplicationField<OneFormInput> name="appId" applications={applications} />
        <BusinessNumberField isNew={savedAt === null && start.businessPhone === undefined} />
      </FieldRow>
      <PlaceFields />
      <Previewed />
      <OtherComponents />
      <NumberFields />
      <TitleField<OneFormInput> name="title" optional />
      <SubmitBar label="Review this message" busyLabel="Checking…">
        <span className="text-sm text-muted">
          {saving.savedAt === "nowhere" ? "Not saved: this browser keeps nothing" : "Nothing is sent yet"}
        </span>
      </SubmitBar>
    </Form>
  );
}

/** Alone in its own component, since the fields are there when it is. */
function LinkedField() {
  useLinkedField();
  return null;
}

function Previewed() {
  const template = useWatch<OneFormInput, "template">({ name: "template" });
  // Texts change inside the list, which only the whole of it tells.
  const filled = useWatch<OneFormInput, "filled">({ name: "filled" });
  return <MessagePreview template={template} filled={filled} />;
}
