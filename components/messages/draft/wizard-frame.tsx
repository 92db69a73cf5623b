"use client";

import type { ReactNode } from "react";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DraftFrame } from "#components/sends/drafts/draft-frame.tsx";
import { ReadOnlySms } from "./read-only-draft.tsx";
import { useSmsDraft } from "./use-draft.ts";
import { type DraftView, stepHref, stepNames, type WizardStep, whyClosed, wizardSteps } from "./wizard-steps.ts";

/**
 * What stands around each step of SMS to many. Whoever may not send reads what is written instead of the step. `every` says
 * how soon the draft is read again.
 */
export function WizardFrame({
  id,
  step,
  every,
  children,
}: {
  id: string;
  step: WizardStep;
  every?: (draft: DraftView) => number | false;
  children: (draft: DraftView) => ReactNode;
}) {
  const { slug } = useWorkspace();
  const maySend = useMay("sms.send");
  const query = useSmsDraft(id, every);
  const steps = wizardSteps.map((key) => ({
    key,
    name: stepNames[key],
    href: stepHref(slug, id, key),
    closed: query.data ? (maySend ? whyClosed(key, query.data) : notYours) : "",
  }));
  return (
    <DraftFrame area="sms" {...{ id, query, steps, step }}>
      {(draft) => (maySend ? children(draft) : <ReadOnlySms draft={draft} />)}
    </DraftFrame>
  );
}

const notYours = "Your role here can’t send SMS.";
