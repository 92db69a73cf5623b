"use client";

import type { ReactNode } from "react";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";

export const versionsId = "versions";

type Versions<Row> = {
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Every version of something, the last one first, page by page; below them what compares any two. */
export function VersionsFrame<Row>({
  versions,
  row,
  children,
}: {
  versions: Versions<Row>;
  row: (version: Row) => ReactNode;
  children?: ReactNode;
}) {
  const rows = versions.data?.pages.flatMap((page) => page.rows);
  return (
    <Panel id={versionsId} title={t("sends.versions")}>
      {versions.error ? (
        <ReadProblem
          error={versions.error}
          what={t("sends.theVersionsCouldNotBeRead")}
          onRetry={() => void versions.refetch()}
          busy={versions.isFetching}
        />
      ) : (
        !rows && (
          <div className="p-4">
            <Skeleton width="60%" />
          </div>
        )
      )}
      {rows && <ol aria-label={t("sends.versionsNewestFirst")}>{rows.map(row)}</ol>}
      {versions.hasNextPage && (
        <div className="px-4 pb-3">
          <Button
            size="sm"
            loading={versions.isFetchingNextPage && t("sends.reading")}
            onClick={() => void versions.fetchNextPage()}
          >
            {t("sends.showOlder")}
          </Button>
        </div>
      )}
      {children}
    </Panel>
  );
}
