"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import type { Order } from "#components/reading/list/looks.ts";

/** Whose trail: the workspace's, or the instance's own. */
export type AuditSource = "workspace" | "instance";

export type AuditEntry = Outputs["audit"]["list"]["rows"][number];
export type AuditDetail = Outputs["audit"]["get"];
export type Verified = Outputs["audit"]["verify"];

type ListInput = {
  sort: Order;
  who?: string;
  action?: string;
  targetKind?: string;
  q?: string;
  from?: Date;
  to?: Date;
  cursor?: string;
  limit: number;
};

export function useEntries(of: AuditSource, input: ListInput) {
  const trpc = useTRPC();
  const options = { placeholderData: keepPreviousData };
  const workspace = useQuery({ ...trpc.audit.list.queryOptions(input, options), enabled: of === "workspace" });
  const instance = useQuery({ ...trpc.instanceAudit.list.queryOptions(input, options), enabled: of === "instance" });
  return of === "workspace" ? workspace : instance;
}

export function useEntry(of: AuditSource, seq: number) {
  const trpc = useTRPC();
  const workspace = useQuery({ ...trpc.audit.get.queryOptions({ seq }), enabled: of === "workspace" });
  const instance = useQuery({ ...trpc.instanceAudit.get.queryOptions({ seq }), enabled: of === "instance" });
  return of === "workspace" ? workspace : instance;
}

export function useAnchors(of: AuditSource) {
  const trpc = useTRPC();
  const workspace = useQuery({ ...trpc.audit.anchors.queryOptions(), enabled: of === "workspace" });
  const instance = useQuery({ ...trpc.instanceAudit.anchors.queryOptions(), enabled: of === "instance" });
  return of === "workspace" ? workspace : instance;
}

/** Runs when asked to, by `refetch`. */
export function useVerification(of: AuditSource) {
  const trpc = useTRPC();
  const onDemand = { enabled: false, retry: false, gcTime: 0 } as const;
  const workspace = useQuery({ ...trpc.audit.verify.queryOptions(), ...onDemand });
  const instance = useQuery({ ...trpc.instanceAudit.verify.queryOptions(), ...onDemand });
  return of === "workspace" ? workspace : instance;
}

/** The people it can be narrowed to; of the instance there are too many to list. */
export function useActors(of: AuditSource) {
  const trpc = useTRPC();
  return useQuery({ ...trpc.audit.people.queryOptions(), enabled: of === "workspace" });
}
