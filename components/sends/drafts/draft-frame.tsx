"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
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
import { areaNames, areaTraits, type DraftArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { DraftActions, draftsHref } from "./draft-actions.tsx";
import { DraftMissing } from "./draft-missing.tsx";
import type { DraftFact, DraftHead, DraftStep } from "./draft-view.ts";
import { StepsLine } from "./steps-line.tsx";

/**
 * What stands around each step of a draft: its title, who began it, its steps, and a way to discard it. Draws `children`
 * once the draft is there, and what is to be said where it is not. A draft that is not stored yet has no id.
 */
export function DraftFrame<Draft extends DraftHead>({
  area,
  id,
  query,
  steps,
  step,
  facts = [],
  unstored,
  after,
  children,
}: {
  area: DraftArea;
  id: string | null;
  query: UseQueryResult<Draft, unknown>;
  steps: readonly DraftStep[];
  step: string;
  /** What is to be said of it beside who began it. */
  facts?: readonly DraftFact[];
  /** Stands where the draft will, until it is read after it was stored. */
  unstored?: ReactNode;
  /** Below the step. */
  after?: ReactNode;
  children: (draft: Draft) => ReactNode;
}) {
  const { slug, name, connection } = useWorkspace();
  const draft = query.data;
  const title = draft?.title;
  const heading = useArrivalFocus();
  const here = steps.findIndex(({ key }) => key === step);
  const stepName = steps[here]?.name ?? "";
  useEffect(() => {
    if (title !== undefined) document.title = t("sends.stepNameTitleNameSwitchboard", { stepName, title, name });
  }, [title, stepName, name]);
  if (id !== null && isNoDraft(query.error)) return <DraftMissing area={area} id={id} />;
  const place = t("sends.hereOfSteps", { here: here + 1, steps: steps.length });
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("sends.drafts"), href: draftsHref(slug) }]}
        title={
          title ??
          (unstored
            ? t("sends.newNoun", { noun: areaTraits[area].noun })
            : t("sends.areaNamesDraft", { areaNames: areaNames[area] }))
        }
        spoken={t("sends.stepPlaceStepName", { place, stepName })}
        heading={heading}
        badge={(draft || !unstored) && <DraftBadge />}
        actions={draft && <DraftActions area={area} draft={draft} onChanged={() => query.refetch()} />}
        facts={
          draft || unstored
            ? [{ key: "step", value: t("sends.stepPlace", { place }) }, ...factsOf(draft, connection?.name), ...facts]
            : []
        }
      />
      <StepsLine steps={steps} step={step} />
      {query.error !== null && (
        <ReadProblem
          error={query.error}
          what={draft ? t("sends.whatIsShownHereMayBeOut") : t("sends.thisDraftCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {draft ? children(draft) : (unstored ?? (query.error === null && <FrameSkeleton />))}
      {after}
    </Page>
  );
}

/** The address leads to no open draft: it was sent, or somebody discarded it. */
export function isNoDraft(error: unknown): boolean {
  const code = codeOf(error);
  return (code === "NOT_FOUND" && !isShutOut(error)) || code === "BAD_REQUEST";
}

function factsOf(draft: DraftHead | undefined, current: string | undefined): DraftFact[] {
  const nothing = { key: "sent", value: t("sends.nothingIsSentYet") };
  if (!draft)
    return current === undefined
      ? [nothing]
      : [{ key: "through", value: t("sends.throughCurrent", { current }) }, nothing];
  const { createdByName, createdAt, connection } = draft;
  return [
    {
      key: "by",
      value: (
        <span>
          {rich("sends.begunByCreatedByName", {
            createdByName: createdByName ?? t("sends.somebody"),
            age: <Time at={createdAt} as="ago" />,
          })}
        </span>
      ),
    },
    { key: "through", value: t("sends.throughName", { name: connection.name }) },
    nothing,
  ];
}

function FrameSkeleton() {
  return (
    <Panel label={t("sends.loading")} padded className="max-w-form">
      <div className="grid gap-4">
        {["35%", "70%", "55%", "62%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Panel>
  );
}
