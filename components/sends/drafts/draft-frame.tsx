"use client";

import { type ReactNode, useEffect } from "react";
import { useSmsDraft } from "#components/areas/sms/draft/use-sms-draft.ts";
import { type DraftView, stepNames, type WizardStep, wizardSteps } from "#components/areas/sms/draft/wizard-steps.ts";
import { codeOf, isShutOut } from "#components/form/refusal.ts";
import { useArrivalFocus } from "#components/page/arrival.tsx";
import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { DraftBadge } from "#components/status/draft-badge.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Time } from "#components/ui/time.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { DraftMissing } from "./draft-missing.tsx";
import { StepsLine } from "./steps-line.tsx";

/**
 * What stands around each step: the draft's title, who began it, the four steps, and a way to discard it. Draws `children`
 * once the draft is there, and what is to be said where it is not. `every` says how soon the draft is read again.
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
  const { slug, name } = useWorkspace();
  const query = useSmsDraft(id, every);
  const draft = query.data;
  const code = codeOf(query.error);
  const title = draft?.title;
  const heading = useArrivalFocus();
  useEffect(() => {
    if (title !== undefined) document.title = `${stepNames[step]}: ${title} · ${name} · Switchboard`;
  }, [title, step, name]);
  if ((code === "NOT_FOUND" && !isShutOut(query.error)) || code === "BAD_REQUEST") return <DraftMissing id={id} />;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: "New SMS", href: `/${slug}/send/sms` }]}
        title={title ?? "SMS to many"}
        spoken={`, step ${wizardSteps.indexOf(step) + 1} of ${wizardSteps.length}: ${stepNames[step]}`}
        heading={heading}
        badge={<DraftBadge />}
        actions={draft && <DraftActions draft={draft} />}
        facts={draft ? factsOf(draft, step) : []}
      />
      <StepsLine id={id} step={step} draft={draft} />
      {query.error && (
        <ReadProblem
          error={query.error}
          what={draft ? "What stands here may be old." : "This draft could not be read."}
          onRetry={() => void query.refetch()}
        />
      )}
      {draft ? children(draft) : !query.error && <FrameSkeleton />}
    </Page>
  );
}

function factsOf({ createdByName, createdAt, connection }: DraftView, step: WizardStep) {
  return [
    { key: "step", value: `Step ${wizardSteps.indexOf(step) + 1} of ${wizardSteps.length}` },
    {
      key: "by",
      value: (
        <>
          Begun by {createdByName ?? "somebody"} <Time at={createdAt} as="ago" />
        </>
      ),
    },
    { key: "through", value: `Through ${connection.name}` },
    { key: "sent", value: "Nothing is sent yet" },
  ];
}

function FrameSkeleton() {
  return (
    <Panel label="Loading" padded className="max-w-form">
      <div className="grid gap-4">
        {["35%", "70%", "55%", "62%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Panel>
  );
}
