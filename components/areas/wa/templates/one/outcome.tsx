"use client";

import { resolveWords } from "#components/areas/wa/templates/one/resolve-words.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { RefusedCallPanel } from "#components/sends/calls/refused-call-panel.tsx";
import { ResolveButtons } from "#components/sends/control/resolve-buttons.tsx";
import { UnknownFacts, UnknownPanel } from "#components/sends/control/unknown-panel.tsx";
import type { SendAddress } from "#components/sends/page/use-send-address.ts";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { ButtonLink } from "#components/ui/controls/button.tsx";

/** What a person has to see of a template’s submission: that nobody knows what came of it, or why it was refused. */
export function TemplateOutcome({
  submission,
  templateId,
  address,
}: {
  submission: SubmissionView;
  /** Null where the template is not read yet. */
  templateId: string | null;
  address: Pick<SendAddress, "hrefWith">;
}) {
  const { slug } = useWorkspace();
  const mayMake = useMay("template.manage");
  const refused = submission.attempts.findLast((attempt) => attempt.state === "refused");
  return (
    <>
      {submission.needsPerson
        .filter((attempt) => attempt.state === "unknown")
        .map((attempt) => (
          <UnknownPanel
            key={attempt.id}
            heading="We don’t know if this template was made"
            told="The request left, and no clear answer came back. The platform lists no templates, so Switchboard does not submit it again automatically. Look for it in the platform’s console."
          >
            <UnknownFacts
              attempt={attempt}
              evidence="None will come: the platform reports nothing about a template after its answer"
            />
            <ResolveButtons attempt={attempt} area="wa" words={resolveWords} />
          </UnknownPanel>
        ))}
      {submission.state === "refused" && refused && (
        <RefusedCallPanel
          label="Refused"
          attempt={refused}
          requestHref={address.hrefWith({ attempt: refused.id })}
          actions={
            mayMake &&
            templateId && (
              <ButtonLink variant="primary" href={`/${slug}/templates/wa/new?from=${templateId}`}>
                Put it right
              </ButtonLink>
            )
          }
        >
          {refused.platformStatus === null ? (
            (refused.outcomeNote ?? "The call could not be made.")
          ) : (
            <>
              The platform refused the template with{" "}
              <CodeLink operation={refused.operation} code={refused.platformStatus} />. It was not made.
            </>
          )}
        </RefusedCallPanel>
      )}
    </>
  );
}
