"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Page } from "#components/page/page.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { isNoDraft } from "#components/sends/drafts/draft-frame.tsx";
import { DraftMissing } from "#components/sends/drafts/draft-missing.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useSmsDraft } from "./use-draft.ts";
import { stepHref, stepToOpen } from "./wizard-steps.ts";

/** A draft without a step: leads on to the step that it needs next. */
export function SmsDraftPage({ id }: { id: string }) {
  const { slug } = useWorkspace();
  const router = useRouter();
  const query = useSmsDraft(id);
  const next = query.data && stepHref(slug, id, stepToOpen(query.data));
  useEffect(() => {
    if (next) router.replace(next);
  }, [next, router]);
  if (isNoDraft(query.error)) return <DraftMissing area="sms" id={id} />;
  return (
    <Page>
      <PageHeader crumbs={[{ label: "New SMS", href: `/${slug}/send/sms` }]} title={query.data?.title ?? "SMS draft"} />
      {query.error ? (
        <ReadProblem error={query.error} what="This draft could not be read." onRetry={() => void query.refetch()} />
      ) : (
        <Panel label="Opening the draft" padded className="max-w-form">
          <div className="grid gap-4">
            <Skeleton width="40%" />
            <Skeleton width="65%" />
          </div>
        </Panel>
      )}
    </Page>
  );
}
