"use client";

import { useQuery } from "@tanstack/react-query";
import { useChannelRouter } from "#components/messages/channel/channel-context.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";

/** The channel’s applications of the connection in use, the default one first. */
export function useApplications() {
  const router = useChannelRouter();
  const { connection } = useWorkspace();
  const query = useQuery(router.applications.queryOptions(undefined, { enabled: connection !== null }));
  const applications = query.data ?? [];
  return { query, applications, chosen: applications[0] };
}
