"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Outputs } from "#components/page/trpc/client.ts";

export type WorkspaceView = Outputs["workspace"]["current"];
export type Permission = WorkspaceView["permissions"][number];

const Context = createContext<WorkspaceView | null>(null);

/** Makes the workspace, the viewer's permissions and the connection in use known to the pages inside. */
export function WorkspaceContext({ view, children }: { view: WorkspaceView; children: ReactNode }) {
  return <Context value={view}>{children}</Context>;
}

/** Null on pages that belong to no workspace. */
export function useWorkspaceIfAny(): WorkspaceView | null {
  return useContext(Context);
}

export function useWorkspace(): WorkspaceView {
  const view = useWorkspaceIfAny();
  if (!view) throw new Error("useWorkspace outside of a workspace's pages");
  return view;
}

/** Whether the viewer may; the server asks again. */
export function useMay(permission: Permission): boolean {
  return useWorkspace().permissions.includes(permission);
}

/** What a field for the country of a number begins with: that of the workspace's settings, empty for none. */
export function useDefaultCountry(): string {
  return useWorkspace().defaultCountry ?? "";
}
