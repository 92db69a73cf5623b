"use client";

import { useQuery } from "@tanstack/react-query";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { type MessageArea, messageAreas } from "#server/contract/areas.ts";

export type SavedList = Outputs["uploads"]["lists"]["rows"][number];

/** The saved lists of the workspace, last used first. They belong to no channel. */
export function useLists(enabled = true) {
  return useQuery(useTRPC().uploads.lists.queryOptions(undefined, { enabled }));
}

/** The channels that the viewer may send in. One is enough to change a list, which serves all of them. */
export function useMySending(): MessageArea[] {
  const { permissions } = useWorkspace();
  return messageAreas.filter((area) => permissions.includes(`${area}.send`));
}
