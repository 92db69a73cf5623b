"use client";

import type { ReactNode } from "react";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useWorkspace } from "#components/workspace/workspace-context.tsx";
import { NotConnected } from "./not-connected.tsx";
import { ProblemCallout } from "./problem-callout.tsx";
import type { useApplication } from "./use-application.tsx";

/** What stands in place of `children` until an application is known: bars, a problem, or that there is none. */
export function WithApplication({
  of: { query, chosen },
  children,
}: {
  of: ReturnType<typeof useApplication>;
  children: ReactNode;
}) {
  const { connection } = useWorkspace();
  if (!connection) return <NotConnected missing="connection" />;
  if (chosen) return children;
  if (query.error) {
    return (
      <ProblemCallout
        error={query.error}
        what="The applications of this workspace could not be read."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (query.data) return <NotConnected missing="application" />;
  return (
    <Panel label="Loading" padded>
      <div className="grid gap-3">
        <Skeleton width="40%" />
        <Skeleton width="65%" />
        <Skeleton width="55%" />
      </div>
    </Panel>
  );
}
