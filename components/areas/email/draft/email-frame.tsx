"use client";

import type { ReactNode } from "react";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DraftFrame } from "#components/sends/drafts/draft-frame.tsx";
import type { DraftFact } from "#components/sends/drafts/draft-view.ts";
import { type EmailDraftView, type EmailStep, emailSteps } from "./email-steps.ts";
import { ReadOnlyBatch } from "./read-only-batch.tsx";
import { useEmailDraft } from "./use-email-draft.ts";

/** What stands around both steps of an email batch. Whoever may not send reads what is written instead of the step. */
export function EmailFrame({
  id,
  step,
  facts,
  children,
}: {
  id: string;
  step: EmailStep;
  facts?: (draft: EmailDraftView) => readonly DraftFact[];
  children: (draft: EmailDraftView) => ReactNode;
}) {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  const query = useEmailDraft(id);
  const steps = emailSteps(slug, id, query.data, maySend);
  return (
    <DraftFrame
      area="email"
      {...{ id, query, steps, step }}
      facts={maySend && query.data ? facts?.(query.data) : undefined}
    >
      {(draft) => (maySend ? children(draft) : <ReadOnlyBatch draft={draft} />)}
    </DraftFrame>
  );
}
