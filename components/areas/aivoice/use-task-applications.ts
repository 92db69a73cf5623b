"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";

/** The applications for AI calls and the one this page is about: `?app=`, else the default one. */
export function useTaskApplications() {
  const trpc = useTRPC();
  const { connection } = useWorkspace();
  const query = useQuery(trpc.aivoice.applications.queryOptions(undefined, { enabled: connection !== null }));
  const [wanted, setWanted] = useQueryState("app", parseAsString);
  const applications = query.data ?? [];
  const chosen = applications.find(({ appId }) => appId === wanted) ?? applications[0];
  return { query, applications, chosen, choose: (appId: string | null) => void setWanted(appId) };
}
