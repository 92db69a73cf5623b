"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ConnectActions } from "./connect-actions.tsx";

/** Instead of a page that asks the platform, in a workspace that can't. */
export function NotConnected({
  missing,
  area = "email",
}: {
  missing: "connection" | "application";
  /** Whose application is missing, as people call it. */
  area?: string;
}) {
  const mayConnect = useMay("connection.manage");
  return (
    <Panel label="Not connected">
      {missing === "connection" ? (
        <EmptyState
          kind="nothing-yet"
          icon="circle-slash"
          title="No platform account is connected"
          actions={mayConnect && <ConnectActions />}
        >
          This workspace has no connection to the platform yet, so there is nothing to read and nothing can be sent.
          {!mayConnect && " An owner or admin of the workspace connects one."}
        </EmptyState>
      ) : (
        <EmptyState kind="nothing-yet" icon="circle-slash" title={`No ${area} application is set up`}>
          Each call for {area} is made with an application id of the platform. An owner or admin of the workspace adds
          one to the connection; the platform’s console shows its id.
        </EmptyState>
      )}
    </Panel>
  );
}
