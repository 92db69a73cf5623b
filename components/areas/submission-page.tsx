"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { codeOf, isShutOut } from "#components/form/refusal.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { neverBack } from "#components/sends/page/never-back.ts";
import { SubmissionMissing } from "#components/sends/page/submission-missing.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { t } from "#words/t.ts";
import { SubmissionLoading } from "./submission-loading.tsx";
import { ToDraft } from "./to-draft.tsx";
import { areaViews } from "./views.ts";

/** One send of any area: its title, and what its area shows of it. */
export function SubmissionPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.submissions.get.queryOptions({ id }, { structuralSharing: neverBack }));
  const code = codeOf(query.error);
  if ((code === "NOT_FOUND" && !isShutOut(query.error)) || code === "BAD_REQUEST") return <SubmissionMissing />;
  if (query.data?.state === "draft") return <ToDraft id={id} area={query.data.area} />;
  if (query.data) {
    const { Send } = areaViews[query.data.area];
    return (
      <ShallowLinks>
        <Title of={query.data} />
        <Send
          submission={query.data}
          updatedAt={new Date(query.dataUpdatedAt)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </ShallowLinks>
    );
  }
  if (query.error) {
    return (
      <Page>
        <ReadProblem
          error={query.error}
          what={t("areas.thisSendCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      </Page>
    );
  }
  return <SubmissionLoading />;
}

/** The send's own name in the browser's tab and history. */
function Title({ of: { title } }: { of: SubmissionView }) {
  const { name } = useWorkspace();
  useEffect(() => {
    document.title = t("areas.titleNameSwitchboard", { title, name });
  }, [title, name]);
  return null;
}
