"use client";

import { useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";

export type SmsApplication = Outputs["sms"]["applications"][number];

/** The SMS applications of the connection in use, the default one first. */
export function useSmsApplications() {
  const trpc = useTRPC();
  const { connection } = useWorkspace();
  const query = useQuery(trpc.sms.applications.queryOptions(undefined, { enabled: connection !== null }));
  const applications = query.data ?? [];
  return { query, applications, chosen: applications[0] };
}
