"use client";

import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { LinkedField, ShowProblem } from "#components/form/linked-field.tsx";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { WithAside } from "#components/page/page.tsx";
import { useKeptForm } from "#components/page/workspace/use-kept-draft.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { chosenOrFirst, type NamedApplication } from "#components/platform-lists/application-field.tsx";
import type { WaTemplateField } from "#server/contract/wa-template-fields.ts";
import { t } from "#words/t.ts";
import { CheckTemplate } from "./check-template.tsx";
import { loadForm } from "./load-form.ts";
import { LivePreview } from "./preview.tsx";
import { TemplateFields } from "./template-fields.tsx";
import { type TemplateInput, templateDrafts } from "./values.ts";

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
  const { values, onChange, isKept } = useKeptForm(templateDrafts, {
    intent,
    savedAt,
    start: () => ({ ...start, appId: chosenOrFirst(start.appId, applications) }),
  });
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      schema={loadForm}
      defaultValues={values}
      onChange={onChange}
      onSubmit={() => {
        router.push(`/${slug}/templates/wa/new?intent=${intent}&step=review`);
        return undefined;
      }}
    >
      <WithAside aside={<LivePreview />}>
        <div className="grid max-w-form grid-cols-1 gap-5">
          <LinkedField />
          <CheckTemplate />
          {refused && <ShowProblem<TemplateInput> {...refused} />}
          <TemplateFields applications={applications} />
          <SubmitBar label={t("wa.reviewThisTemplate")} busyLabel={t("wa.checking")}>
            <span className="text-sm text-muted">
              {isKept ? t("wa.nothingIsSubmittedYet") : t("wa.notSavedThisBrowserKeepsNothing")}
            </span>
          </SubmitBar>
        </div>
      </WithAside>
    </Form>
  );
}
