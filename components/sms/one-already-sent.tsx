"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";

/** Where one comes back to a form that was sent: what came of it, and a new one. */
export function OneAlreadySent({ submissionId }: { submissionId: string }) {
  const { slug } = useWorkspace();
  return (
    <Panel label="Already sent">
      <EmptyState
        kind="nothing-yet"
        icon="send"
        title="This form was handed over already"
        actions={
          <>
            <ButtonLink variant="primary" href={`/${slug}/sends/${submissionId}`}>
              See that send
            </ButtonLink>
            <ButtonLink href={`/${slug}/send/sms`}>New SMS</ButtonLink>
            <ButtonLink href={`/${slug}/send/sms?from=${submissionId}`}>Start from it</ButtonLink>
          </>
        }
      >
        One form makes one send, however often it is confirmed. To send something else, open a new form.
      </EmptyState>
    </Panel>
  );
}
