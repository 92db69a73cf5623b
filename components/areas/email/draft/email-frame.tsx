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
  unstored,
  facts,
  after,
  children,
}: {
  id: string | null;
  step: EmailStep;
  /** The step of a batch that is not stored yet. */
  unstored?: ReactNode;
  facts?: (draft: EmailDraftView | undefined) => readonly DraftFact[];
  /** Below the step. */
  after?: ReactNode;
  children: (draft: EmailDraftView) => ReactNode;
}) {
  const { slug } = useWorkspace();
  const maySend = useMay("email.send");
  const query = useEmailDraft(id);
  const steps = emailSteps(slug, id, query.data, maySend);
  return (
    <DraftFrame
      area="email"
      {...{ id, query, steps, step, unstored, after }}
      facts={maySend ? facts?.(query.data) : undefined}
    >
      {(draft) => (maySend ? children(draft) : <ReadOnlyBatch draft={draft} />)}
    </DraftFrame>
  );
}
