"use client";

import type { ReactNode } from "react";
import { NotConnected } from "#components/connections/not-connected.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The applications of an area as far as they are read, and the one that a page is about. */
type Applications = {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  chosen: object | undefined;
};

/** What stands in place of `children` until an application is known: bars, a problem, or that there is none. */
export function WithApplication({
  of: { query, chosen },
  area = "email",
  children,
}: {
  of: Applications;
  /** Whose applications these are, as people call it. */
  area?: string;
  children: ReactNode;
}) {
  const { connection } = useWorkspace();
  if (!connection) return <NotConnected missing="connection" />;
  if (chosen) return children;
  if (query.error) {
    return (
      <ReadProblem
        error={query.error}
        what="The applications of this workspace could not be read."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (query.data) return <NotConnected missing="application" area={area} />;
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
