"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Form } from "#components/form/form.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { useLinkedField } from "#components/form/use-linked-field.ts";
import { WithAside } from "#components/page/page.tsx";
import { useSavingTo } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import type { NamedApplication } from "#components/platform-lists/application-field.tsx";
import type { WaTemplateField } from "#server/contract/wa-template-fields.ts";
import { CheckWhileTyping } from "./check-while-typing.tsx";
import { LivePreview } from "./preview.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { type TemplateInput, templateDrafts, templateForm } from "./values.ts";

/** What the platform had against the same template, at the field that its code names. */
export type Refused = { field: WaTemplateField; message: string };

/** A template, step 1: write it, with the message beside. Nothing is stored on the server before it is confirmed. */
export function TemplateForm({
  intent,
  applications,
  start,
  savedAt,
  refused,
}: {
  intent: string;
  applications: readonly NamedApplication[];
  start: TemplateInput;
  /** When the tab kept what the form starts with, null for a new form. */
  savedAt: Date | null;
  refused: Refused | null;
}) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const saving = useSavingTo(templateDrafts, intent, savedAt);
  const { save } = saving;
  const [values] = useState<TemplateInput>(() => ({ ...start, appId: known(start.appId, applications) }));
  // What the form starts with is kept too, so that a review without a keystroke finds it.
  useEffect(() => {
    if (savedAt === null) save(values);
  }, [savedAt, save, values]);
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      schema={templateForm}
      defaultValues={values}
      onChange={(typed) => save({ ...values, ...typed })}
      onSubmit={() => {
        router.push(`/${slug}/templates/wa/new?intent=${intent}&step=review`);
        return undefined;
      }}
    >
      <WithAside aside={<LivePreview />}>
        <div className="grid max-w-form grid-cols-1 gap-5">
          <LinkedField />
          <CheckWhileTyping />
          {refused && <ShowRefusal of={refused} />}
          <TemplateFields applications={applications} />
          <SubmitBar label="Review this template" busyLabel="Checking…">
            <span className="text-sm text-muted">
              {saving.savedAt === "nowhere" ? "Not saved: this browser keeps nothing" : "Nothing is submitted yet"}
            </span>
          </SubmitBar>
        </div>
      </WithAside>
    </Form>
  );
}

/** The application that was chosen, where it is still there; else the default one. */
function known(appId: string, applications: readonly NamedApplication[]): string {
  const found = applications.find((one) => one.appId === appId) ?? applications[0];
  return found?.appId ?? "";
}

/** Alone in its own component, since the fields are there when it is. */
function LinkedField() {
  useLinkedField();
  return null;
}

function ShowRefusal({ of: { field, message } }: { of: Refused }) {
  const { setError } = useFormContext<TemplateInput>();
  useEffect(() => {
    setError(field, { type: "server", message });
  }, [setError, field, message]);
  return null;
}
