"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { Page } from "#components/shell/page.tsx";
import { codeOf, isShutOut, LoadProblem } from "#components/submissions/load-problem.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { DraftMissing } from "./draft-missing.tsx";
import { useSmsDraft } from "./use-sms-draft.ts";
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
  const code = codeOf(query.error);
  if ((code === "NOT_FOUND" && !isShutOut(query.error)) || code === "BAD_REQUEST") return <DraftMissing id={id} />;
  return (
    <Page>
      <PageHeader crumbs={[{ label: "New SMS", href: `/${slug}/send/sms` }]} title={query.data?.title ?? "SMS draft"} />
      {query.error ? (
        <LoadProblem error={query.error} what="This draft could not be read." onRetry={() => void query.refetch()} />
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
