"use client";

import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";

/** Where one comes back to a form that was submitted: what came of it, and another one. */
export function SubmittedAlready({
  what,
  submissionId,
  again,
}: {
  /** "task", inside a sentence. */
  what: string;
  submissionId: string;
  again: { href: string; label: string };
}) {
  const { slug } = useWorkspace();
  return (
    <Panel label={t("sends.alreadySubmitted")}>
      <EmptyState
        kind="nothing-yet"
        icon="send"
        title={t("sends.thisWhatWasSubmittedAlready", { what })}
        actions={
          <>
            <ButtonLink variant="primary" href={`/${slug}/sends/${submissionId}`}>
              {t("sends.seeTheResult")}
            </ButtonLink>
            <ButtonLink href={again.href}>{again.label}</ButtonLink>
          </>
        }
      >
        {t("sends.aFormMakesOneWhatHoweverOften", { what })}
      </EmptyState>
    </Panel>
  );
}
