"use client";

import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { stepNamesOf, stepToOpen } from "./wizard-steps.ts";

/** Instead of a step that needs an earlier one first: why, and the way there. */
export function StepClosed({ draft, why }: { draft: DraftView; why: string }) {
  const stepHref = useStepHref();
  const channel = useChannel();
  const open = stepToOpen(draft);
  return (
    <Panel label={why}>
      <EmptyState
        kind="nothing-yet"
        icon="file-text"
        title={why}
        actions={
          <ButtonLink variant="primary" href={stepHref(draft.id, open)}>
            {t("messages.goToStepNamesOf", { stepNamesOf: stepNamesOf(channel)[open] })}
          </ButtonLink>
        }
      >
        {t("messages.nothingIsLostYouCanContinueThis")}
      </EmptyState>
    </Panel>
  );
}
