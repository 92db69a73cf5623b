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
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

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
            heading={t("wa.weDontKnowIfThisTemplateWas")}
            told={t("wa.theRequestLeftAndNoClearAnswer")}
          >
            <UnknownFacts attempt={attempt} evidence={t("wa.noneWillComeThePlatformReportsNothing")} />
            <ResolveButtons attempt={attempt} area="wa" words={resolveWords} />
          </UnknownPanel>
        ))}
      {submission.state === "refused" && refused && (
        <RefusedCallPanel
          label={t("wa.refused")}
          attempt={refused}
          requestHref={address.hrefWith({ attempt: refused.id })}
          actions={
            mayMake &&
            templateId && (
              <ButtonLink variant="primary" href={`/${slug}/templates/wa/new?from=${templateId}`}>
                {t("wa.putItRight")}
              </ButtonLink>
            )
          }
        >
          {refused.platformStatus === null
            ? (refused.outcomeNote ?? t("wa.theCallCouldNotBeMade"))
            : rich("wa.thePlatformRefusedTheTemplateWithCodelink", {
                codelink: <CodeLink operation={refused.operation} code={refused.platformStatus} />,
              })}
        </RefusedCallPanel>
      )}
    </>
  );
}
