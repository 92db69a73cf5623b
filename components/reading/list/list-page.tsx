"use client";

import type { ReactNode } from "react";
import { Page } from "#components/page/page.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Freshness, RefreshButton } from "#components/reading/read-again.tsx";
import { ShallowLinks } from "#components/reading/shallow-links.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { t } from "#words/t.ts";
import { FirstPage, ListTable, type ListTableProps } from "./list-table.tsx";

type Read = {
  error: unknown;
  fetchStatus: "fetching" | "paused" | "idle";
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/**
 * A page that is one list: header, what narrows it, its rows as a table or as cards, the ways to other pages of it, and the
 * row that is open beside it. It says why there are no rows, and keeps old ones where they cannot be read again.
 */
export function ListPage<Row>({
  title,
  actions,
  facts = [],
  query,
  problem,
  source,
  readAt = query.dataUpdatedAt > 0 ? new Date(query.dataUpdatedAt) : undefined,
  above,
  within = (list) => list,
  sheet,
  children,
  ...list
}: ListTableProps<Row> & {
  title: string;
  actions?: ReactNode;
  facts?: { key: string; value: ReactNode }[];
  query: Read;
  /** That the rows could not be read, as a sentence. */
  problem: string;
  /** Where rows are read from, for lists that are read again by hand: "our records". */
  source?: string | undefined;
  /** When, where it is not the moment of the answer. */
  readAt?: Date | undefined;
  /** Between the header and the list. */
  above?: ReactNode;
  /** Puts the list into something that may stand in its place. */
  within?: (list: ReactNode) => ReactNode;
  /** The row that is open. */
  sheet?: ReactNode;
  /** Below the list, and its dialogs. */
  children?: ReactNode;
}) {
  const { rows, after, hrefOf } = list;
  const readAgain = () => void query.refetch();
  return (
    <ShallowLinks>
      <SheetLayout sheet={sheet}>
        <Page>
          <PageHeader
            title={title}
            actions={
              (source || actions) && (
                <>
                  {source && <RefreshButton onRefresh={readAgain} busy={query.fetchStatus === "fetching"} />}
                  {actions}
                </>
              )
            }
            facts={
              source ? [...facts, { key: "read", value: <Freshness source={source} at={rows && readAt} /> }] : facts
            }
          />
          {above}
          {within(
            <>
              {query.fetchStatus === "paused" && <Offline hasRows={rows !== undefined} />}
              {query.error !== null && (
                <ReadProblem
                  error={query.error}
                  what={rows ? t("reading.theRowsBelowMayBeOutOf") : problem}
                  onRetry={readAgain}
                  busy={query.fetchStatus === "fetching"}
                  actions={after && hrefOf && <FirstPage href={hrefOf(null)} />}
                />
              )}
              <ListTable {...list} hidden={query.error !== null && rows === undefined} busy={query.isPlaceholderData} />
            </>,
          )}
          {children}
        </Page>
      </SheetLayout>
    </ShallowLinks>
  );
}

function Offline({ hasRows }: { hasRows: boolean }) {
  return (
    <Callout hue="caution" title={t("reading.youAreOffline")}>
      {hasRows ? t("reading.oldRowsAreReadOnceOnline") : t("reading.rowsAreReadOnceOnline")}
    </Callout>
  );
}
