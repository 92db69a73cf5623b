"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";

/** Where one comes back to a form that was submitted: what came of it, and another one. */
export function SubmittedAlready({
  submissionId,
  isNew,
  againHref,
}: {
  submissionId: string;
  isNew: boolean;
  againHref: string;
}) {
  const { slug } = useWorkspace();
  return (
    <Panel label="Already submitted">
      <EmptyState
        kind="nothing-yet"
        icon="send"
        title={`This ${isNew ? "task" : "edit"} was submitted already`}
        actions={
          <>
            <ButtonLink variant="primary" href={`/${slug}/sends/${submissionId}`}>
              See what came of it
            </ButtonLink>
            <ButtonLink href={againHref}>{isNew ? "New task" : "Edit again"}</ButtonLink>
          </>
        }
      >
        A form makes one {isNew ? "task" : "edit"}, however often it is confirmed.
      </EmptyState>
    </Panel>
  );
}
