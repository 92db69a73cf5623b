"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { Choice } from "./choices-of.ts";

/** As many as a list of choices has room for; any other task leads to its calls from its own page. */
const mostTasks = 50;

/** The AI tasks that are known here and have an id at the platform, last made first. */
export function useTaskChoices(kind: CallKind): Choice[] {
  const { data } = useQuery(
    useTRPC().aivoice.tasks.queryOptions({ limit: mostTasks }, { enabled: kind === "ai", staleTime: 60_000 }),
  );
  return (data?.rows ?? []).flatMap(({ jobId, name }) => (jobId === null ? [] : [{ value: jobId, label: name }]));
}

/** The tags that calls of the kind have, in the order of the alphabet. */
export function useTagChoices(kind: CallKind): Choice[] {
  const { data } = useQuery(useTRPC().calls.tags.queryOptions({ kind }));
  return (data?.tags ?? []).map((tag) => ({ value: tag, label: tag }));
}
