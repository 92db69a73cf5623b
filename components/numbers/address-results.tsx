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
import { AddressPanel } from "./address-panel.tsx";
import { emailColumns } from "./email-columns.tsx";

const pageRows = 50;

/** The emails to one address that the platform told of, the last first, and the lists that reached it. */
export function AddressResults({ address }: { address: string }) {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const query = useInfiniteQuery(
    trpc.addresses.history.infiniteQueryOptions(
      { address, limit: pageRows },
      { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const isOfAnother = query.isPlaceholderData;
  const rows = isOfAnother ? [] : (query.data?.pages.flatMap((page) => page.rows) ?? []);
  const [first] = query.data?.pages ?? [];
  if (codeOf(query.error) === "BAD_REQUEST") {
    return (
      <Callout hue="caution" title="This is no address that can be looked up." alert>
        {messageOf(query.error)}
      </Callout>
    );
  }
  return (
    <section aria-label={`Emails to ${address}`} className="grid min-w-0 grid-cols-1 gap-3">
      {query.error && (
        <ReadProblem error={query.error} what="The address could not be read." onRetry={() => void query.refetch()} />
      )}
      {first && !isOfAnother && (
        <>
          <h2 className="mono [overflow-wrap:anywhere]">{first.address}</h2>
          <AddressPanel address={first.address} rows={rows} />
        </>
      )}
      {(first || !query.error) && (
        <Table
          caption="Emails to this address, newest first"
          columns={emailColumns}
          rows={rows}
          rowKey={({ recipientId }) => String(recipientId)}
          rowHref={({ submissionId, recipientId }) => `/${slug}/sends/${submissionId}?row=${recipientId}`}
          loading={query.isPending || isOfAnother}
          empty={
            <EmptyState kind="no-match" title="No email to this address is known">
              The platform told of none from this workspace. It names the people of a list only as it tells what became
              of their emails, so a batch may be on its way. What other workspaces send is not looked into.
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
