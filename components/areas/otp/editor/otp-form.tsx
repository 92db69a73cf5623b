"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { CheckWhileTyping, type Judged } from "#components/form/check-while-typing.tsx";
import { Form } from "#components/form/form.tsx";
import { LinkedField, ShowProblem } from "#components/form/linked-field.tsx";
import { messageOf } from "#components/form/refusal.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import { WithAside } from "#components/page/page.tsx";
import type { KeptDrafts } from "#components/page/workspace/kept-drafts.ts";
import { useKeptForm } from "#components/page/workspace/use-kept-draft.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { t } from "#words/t.ts";
import { isInTheWay, useJudgeName } from "./name-field.tsx";

export type Written = FieldValues & { name: string; nameIsFree: boolean };

/** What a form of one kind is made of. */
export type FormParts<Input extends Written, Output> = {
  kind: OtpKind;
  /** Loads what judges it; the same function for each drawing. */
  schema: () => Promise<z.ZodType<Output, Input>>;
  nameOf: (form: Output) => { name: string; nameIsFree: boolean };
  drafts: KeptDrafts<Input>;
  /** Which fields are judged together while somebody types. */
  judged?: Judged<Input>;
  fields: ReactNode;
  aside: ReactNode;
};

/** Step 1: write it. Nothing is stored on the server before it is confirmed. */
export function OtpForm<Input extends Written, Output>({
  parts: { kind, schema, nameOf, drafts, judged, fields, aside },
  ownId,
  intent,
  start,
  savedAt,
  refused,
  reviewHref,
  label,
}: {
  parts: FormParts<Input, Output>;
  ownId: string | null;
  intent: string;
  start: Input;
  /** When the tab kept what the form starts with, null for a new form. */
  savedAt: Date | null;
  /** What the platform had against the same name before. */
  refused: string | null;
  reviewHref: string;
  label: string;
}) {
  const router = useRouter();
  const judgeName = useJudgeName(kind, ownId);
  const { values, onChange, isKept } = useKeptForm(drafts, { intent, savedAt, start: () => start });
  return (
    <Form
      className="grid grid-cols-1 gap-5"
      schema={schema}
      defaultValues={values as DefaultValues<Input>}
      onChange={onChange}
      onSubmit={async (form) => {
        const { name, nameIsFree } = nameOf(form);
        try {
          const answer = await judgeName(name);
          if (isInTheWay(answer) && !nameIsFree) return [{ field: "name", message: answer.sentence }];
        } catch (error) {
          return [{ message: messageOf(error) }];
        }
        router.push(reviewHref);
        return undefined;
      }}
    >
      <WithAside aside={aside} follows>
        <div className="grid max-w-form grid-cols-1 gap-5">
          <LinkedField />
          <CheckWhileTyping<Input> judged={judged} />
          {refused !== null && <ShowProblem<{ name: string }> field="name" message={refused} />}
          {fields}
          <SubmitBar label={label} busyLabel={t("otp.checking")}>
            <span className="text-sm text-muted">
              {isKept ? t("otp.nothingIsSubmittedYet") : t("otp.notSavedThisBrowserKeepsNothing")}
            </span>
          </SubmitBar>
        </div>
      </WithAside>
    </Form>
  );
}
