"use client";

import type { ReactNode } from "react";
import { NotConnected } from "#components/connections/not-connected.tsx";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";

/** The applications of an area as far as they are read, and the one that a page is about. */
type Applications = {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  chosen: object | undefined;
};

/** What stands in place of `children` until an application is known: bars, a problem, or that there is none. */
export function WithApplication({
  of: { query, chosen },
  area = t("platformLists.areaEmail"),
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
        what={t("platformLists.theApplicationsOfThisWorkspaceCouldNot")}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (query.data) return <NotConnected missing="application" area={area} />;
  return (
    <Panel label={t("platformLists.loading")} padded>
      <div className="grid gap-3">
        <Skeleton width="40%" />
        <Skeleton width="65%" />
        <Skeleton width="55%" />
      </div>
    </Panel>
  );
}
