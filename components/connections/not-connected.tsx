"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { ConnectActions } from "./connect-actions.tsx";

/** Instead of a page that asks the platform, in a workspace that can't. */
export function NotConnected({
  missing,
  area = t("connections.areaEmail"),
}: {
  missing: "connection" | "application";
  /** Whose application is missing, as people call it. */
  area?: string;
}) {
  const mayConnect = useMay("connection.manage");
  return (
    <Panel label={t("connections.notConnected")}>
      {missing === "connection" ? (
        <EmptyState
          kind="nothing-yet"
          icon="circle-slash"
          title={t("connections.noPlatformAccountIsConnected")}
          actions={mayConnect && <ConnectActions />}
        >
          {t("connections.thisWorkspaceHasNoConnectionToThe")}
          {!mayConnect && t("connections.anOwnerOrAdminOfTheWorkspace")}
        </EmptyState>
      ) : (
        <EmptyState kind="nothing-yet" icon="circle-slash" title={t("connections.noAreaApplicationIsSetUp", { area })}>
          {t("connections.eachCallForAreaIsMadeWith", { area })}
        </EmptyState>
      )}
    </Panel>
  );
}
