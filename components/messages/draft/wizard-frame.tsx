"use client";

import type { ReactNode } from "react";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { DraftFrame } from "#components/sends/drafts/draft-frame.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { ReadOnlyDraft } from "./read-only-draft.tsx";
import { useListDraft } from "./use-draft.ts";
import { stepNamesOf, type WizardStep, whyClosed, wizardSteps } from "./wizard-steps.ts";

/**
 * What stands around each step of one text to many. Whoever may not send reads what is written instead of the step. `every` says
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
  const stepHref = useStepHref();
  const channel = useChannel();
  const { area } = channel;
  const names = stepNamesOf(channel);
  const maySend = useMaySend();
  const query = useListDraft(id, every);
  const steps = wizardSteps.map((key) => ({
    key,
    name: names[key],
    href: stepHref(id, key),
    closed: query.data
      ? maySend
        ? whyClosed(key, query.data, channel)
        : t("messages.yourRoleHereCantSendPlural", { plural: areaTraits[area].plural })
      : "",
  }));
  return (
    <DraftFrame area={area} {...{ id, query, steps, step }}>
      {(draft) => (maySend ? children(draft) : <ReadOnlyDraft draft={draft} />)}
    </DraftFrame>
  );
}
