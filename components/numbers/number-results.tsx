"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { sentColumns } from "./sent-columns.tsx";
import { SuppressionState } from "./suppression-state.tsx";

const pageRows = 50;

/** What was sent to one number, newest first, and whether it is suppressed. */
export function NumberResults({ number, country }: { number: string; country: string | null }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const query = useInfiniteQuery(
    trpc.sms.ofNumber.infiniteQueryOptions(
      { number, limit: pageRows, ...(country ? { country } : {}) },
      { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [first] = query.data?.pages ?? [];
  if (codeOf(query.error) === "BAD_REQUEST") {
    return (
      <Callout hue="caution" title="This is no number that can be looked up." alert>
        {messageOf(query.error)}
      </Callout>
    );
  }
  return (
    <section aria-label={`Sent to ${number}`} className="grid min-w-0 grid-cols-1 gap-3">
      {query.error && (
        <ReadProblem error={query.error} what="The number could not be read." onRetry={() => void query.refetch()} />
      )}
      {first && !query.isPlaceholderData && (
        <>
          <h2 className="mono">{first.number}</h2>
          <SuppressionState number={first.number} suppression={first.suppression} />
        </>
      )}
      {(first || !query.error) && (
        <Table
          caption="Messages to this number, newest first"
          columns={sentColumns}
          rows={rows}
          rowKey={(row) => String(row.messageId)}
          rowHref={(row) => `/${slug}/sends/${row.submissionId}?row=${row.messageId}`}
          loading={query.isPending || query.isPlaceholderData}
          empty={
            <EmptyState kind="no-match" title="Nothing was sent to this number">
              No SMS of this workspace names {first?.number ?? number}. Another workspace’s sends are not looked into.
            </EmptyState>
          }
          footer={
            rows.length > 0 && (
              <TableFooter shown={rows.length} total={query.hasNextPage ? { atLeast: rows.length } : rows.length} />
            )
          }
        />
      )}
      <LoadOnApproach query={query} />
    </section>
  );
}
