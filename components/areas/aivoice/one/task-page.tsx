"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { UnreadPage } from "#components/reading/unread-page.tsx";
import { ReviewSkeleton } from "#components/sends/review/review-states.tsx";
import { t } from "#words/t.ts";
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
  if (query.data) return <KnownTask task={query.data} />;
  return (
    <UnreadPage
      of={query}
      title={t("aivoice.aITask")}
      crumb={{ label: t("aivoice.aITasks"), href: `/${slug}/voice/tasks` }}
      all={t("aivoice.allTasks")}
      loading={<ReviewSkeleton />}
    />
  );
}
