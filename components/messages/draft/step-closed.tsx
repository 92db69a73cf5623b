"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { type DraftView, stepHref, stepNames, stepToOpen } from "./wizard-steps.ts";

/** Instead of a step that needs an earlier one first: why, and the way there. */
export function StepClosed({ draft, why }: { draft: DraftView; why: string }) {
  const { slug } = useWorkspace();
  const open = stepToOpen(draft);
  return (
    <Panel label={why}>
      <EmptyState
        kind="nothing-yet"
        icon="file-text"
        title={why}
        actions={
          <ButtonLink variant="primary" href={stepHref(slug, draft.id, open)}>
            Go to: {stepNames[open]}
          </ButtonLink>
        }
      >
        Nothing is lost: the draft goes on from where it is.
      </EmptyState>
    </Panel>
  );
}
