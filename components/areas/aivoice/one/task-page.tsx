"use client";

import { useQuery } from "@tanstack/react-query";
import { codeOf, isShutOut } from "#components/form/refusal.ts";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { KnownTask } from "./known-task.tsx";

/** While a call of it is under way its page is read again by itself. */
const followMs = 1500;
const underWay: readonly unknown[] = ["queued", "dispatching"];

/** One AI task as it is known here: its rules, when it dials by them, and what became of what was submitted. */
export function AiTaskPage({ id }: { id: string }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const query = useQuery(
    trpc.aivoice.task.queryOptions(
      { id },
      { refetchInterval: ({ state }) => underWay.includes(state.data?.latest?.state) && followMs },
    ),
  );
  const code = codeOf(query.error);
  if (query.data) return <KnownTask task={query.data} />;
  return (
    <Page>
      <PageHeader crumbs={[{ label: "AI tasks", href: `/${slug}/voice/tasks` }]} title="AI task" />
      {(code === "NOT_FOUND" && !isShutOut(query.error)) || code === "BAD_REQUEST" ? (
        <Panel label="Not here">
          <EmptyState
            kind="no-match"
            title="There is no such AI task in this workspace"
            actions={<ButtonLink href={`/${slug}/voice/tasks`}>All tasks</ButtonLink>}
          >
            The address may be of another workspace.
          </EmptyState>
        </Panel>
      ) : query.error ? (
        <ReadProblem
          error={query.error}
          what="This task could not be read."
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <ReviewSkeleton />
      )}
    </Page>
  );
}
