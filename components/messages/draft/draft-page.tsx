"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { useStepHref } from "#components/messages/draft/use-step-href.ts";
import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { isNoDraft } from "#components/sends/drafts/draft-frame.tsx";
import { DraftMissing } from "#components/sends/drafts/draft-missing.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { areaNames, areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { useListDraft } from "./use-draft.ts";
import { stepToOpen } from "./wizard-steps.ts";

/** A draft without a step: leads on to the step that it needs next. */
export function ListDraftPage({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const stepHref = useStepHref();
  const router = useRouter();
  const { area } = useChannel();
  const query = useListDraft(id);
  const next = query.data && stepHref(id, stepToOpen(query.data));
  useEffect(() => {
    if (next) router.replace(next);
  }, [next, router]);
  if (isNoDraft(query.error)) return <DraftMissing area={area} id={id} />;
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: t("messages.newNoun", { noun: areaTraits[area].noun }), href: `/${slug}/send/${area}` }]}
        title={query.data?.title ?? t("messages.areaNamesDraft", { areaNames: areaNames[area] })}
      />
      {query.error ? (
        <ReadProblem
          error={query.error}
          what={t("messages.thisDraftCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Panel label={t("messages.openingTheDraft")} padded className="max-w-form">
          <div className="grid gap-4">
            <Skeleton width="40%" />
            <Skeleton width="65%" />
          </div>
        </Panel>
      )}
    </Page>
  );
}
