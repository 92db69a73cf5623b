"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Form, type FormProblem } from "#components/form/form.tsx";
import { LinkedField } from "#components/form/linked-field.tsx";
import { refusalOf } from "#components/form/refusal.ts";
import { SubmitBar } from "#components/form/submit-bar.tsx";
import type { MessageApplication } from "#components/messages/channel/answers.ts";
import { useSavingTo } from "#components/page/workspace/use-kept-draft.ts";
import { useDefaultCountry, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { TitleField } from "#components/sends/drafts/title-field.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { t } from "#words/t.ts";
import type { OneInput, OneKind } from "./one-kind.ts";

/** Where a page puts the form, and the message beside it. */
export type Arrange = (form: ReactNode, preview: ReactNode) => ReactNode;

/**
 * A message to one number, step 1: write. The server's objections stand at their fields before the review opens. Nothing is
 * stored on the server until the review is confirmed.
 */
export function OneForm({
  kind,
  intent,
  applications,
  start,
  savedAt,
  problem,
  arrange,
}: {
  kind: OneKind;
  intent: string;
  applications: readonly MessageApplication[];
  /** What the tab keeps of it, or what a new one starts with. */
  start: object;
  /** When the tab kept what the form starts with, null for a new form. */
  savedAt: Date | null;
  /** Why it starts without what its address names, as a sentence. */
  problem: string | null;
  arrange: Arrange;
}) {
  const { Fields, Preview, drafts, form, word } = kind;
  const router = useRouter();
  const { slug } = useWorkspace();
  const judge = useJudge(kind, intent);
  const saving = useSavingTo(drafts, intent, savedAt);
  const { save } = saving;
  const country = useDefaultCountry();
  const [first] = useState(() =>
    kind.start(
      // What the tab keeps says its own country, also that it is none.
      { country, ...start },
      applications.map(({ appId }) => appId),
    ),
  );
  const [values, setValues] = useState(first);
  // What the form starts with is kept too, so that a review without a keystroke finds it.
  useEffect(() => {
    if (savedAt === null) save(first);
  }, [savedAt, save, first]);
  const written = (
    <Form
      schema={form}
      defaultValues={first}
      onChange={(typed) => {
        const next = { ...first, ...typed };
        setValues(next);
        save(next);
      }}
      onSubmit={async (filled) => {
        const objection = await judge(filled);
        if (objection) return [objection];
        router.push(`/${slug}${kind.path}?intent=${intent}&step=review`);
        return undefined;
      }}
    >
      {problem && (
        <Callout hue="caution" title={problem}>
          {t("messages.theFormStartsEmpty")}
        </Callout>
      )}
      <LinkedField />
      <Fields applications={applications} isNew={savedAt === null && !kind.namesSender(start)} />
      <TitleField<OneInput> name="title" optional />
      <SubmitBar label={t("messages.reviewThisWord", { word })} busyLabel={t("messages.checking")}>
        <span className="text-sm text-muted">
          {saving.savedAt === "nowhere"
            ? t("messages.notSavedThisBrowserKeepsNothing")
            : t("messages.nothingIsSentYet")}
        </span>
      </SubmitBar>
    </Form>
  );
  return arrange(written, Preview && <Preview values={values} />);
}

/** What the server has against a field of a message. Whatever else it says is the review's to tell. */
function useJudge(kind: OneKind, intent: string) {
  const { ask } = kind.useServer();
  return async (values: OneInput): Promise<FormProblem | null> => {
    try {
      await ask(values, intent);
      return null;
    } catch (error) {
      const refusal = refusalOf(error);
      const [own] = refusal?.fields ?? [];
      const path = own?.path ?? refusal?.details.field;
      const message = own?.message ?? refusal?.message;
      return path?.startsWith("draft.") && message ? { field: kind.fieldOf(path), message } : null;
    }
  };
}
