"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";

/** Where one comes back to a form whose template was submitted: what came of it, and a new one. */
export function SubmittedAlready({ submissionId }: { submissionId: string }) {
  const { slug } = useWorkspace();
  return (
    <Panel label="Already submitted">
      <EmptyState
        kind="nothing-yet"
        icon="send"
        title="This template was submitted already"
        actions={
          <>
            <ButtonLink variant="primary" href={`/${slug}/sends/${submissionId}`}>
              See what came of it
            </ButtonLink>
            <ButtonLink href={`/${slug}/templates/wa/new`}>New template</ButtonLink>
          </>
        }
      >
        A form makes one template, however often it is confirmed.
      </EmptyState>
    </Panel>
  );
}
