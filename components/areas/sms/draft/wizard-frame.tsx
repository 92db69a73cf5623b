"use client";

import type { ReactNode } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { DraftFrame } from "#components/sends/drafts/draft-frame.tsx";
import { useSmsDraft } from "./use-sms-draft.ts";
import { type DraftView, stepHref, stepNames, type WizardStep, whyClosed, wizardSteps } from "./wizard-steps.ts";

/** What stands around each step of SMS to many. `every` says how soon the draft is read again. */
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
  const query = useSmsDraft(id, every);
  const steps = wizardSteps.map((key) => ({
    key,
    name: stepNames[key],
    href: stepHref(slug, id, key),
    closed: query.data ? whyClosed(key, query.data) : "",
  }));
  return (
    <DraftFrame area="sms" {...{ id, query, steps, step }}>
      {children}
    </DraftFrame>
  );
}
