"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { codeOf, messageOf } from "#components/form/refusal.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { momentsOf } from "#components/reading/list/days.ts";
import { PeriodField } from "#components/reading/list/period-field.tsx";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { useZoneOffset } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { AddressPanel } from "./address-panel.tsx";
import { emailColumns } from "./email-columns.tsx";

const pageRows = 50;

type Days = { from: string | null; to: string | null };

/** The emails to one address that the platform told of, the last first, and the lists that reached it. */
export function AddressResults({
  address,
  days,
  onDays,
}: {
  address: string;
  days: Days;
  onDays: (days: Days) => void;
}) {
  const within = momentsOf(days, useZoneOffset());
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const query = useInfiniteQuery(
    trpc.addresses.history.infiniteQueryOptions(
      { address, limit: pageRows, ...within },
      { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const isNarrowed = days.from !== null || days.to !== null;
  const isOfAnother = query.isPlaceholderData;
  const rows = isOfAnother ? [] : (query.data?.pages.flatMap((page) => page.rows) ?? []);
  const [first] = query.data?.pages ?? [];
  if (codeOf(query.error) === "BAD_REQUEST") {
    return (
      <Callout hue="caution" title={t("numbers.thisIsNotAnAddressThatCan")} alert>
        {messageOf(query.error)}
      </Callout>
    );
  }
  return (
    <section aria-label={t("numbers.emailsToAddress", { address })} className="grid min-w-0 grid-cols-1 gap-3">
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("numbers.theAddressCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {first && !isOfAnother && (
        <>
          <h2 className="mono [overflow-wrap:anywhere]">{first.address}</h2>
          <AddressPanel address={first.address} hasRows={rows.length > 0} within={within} />
          <div className="flex flex-wrap items-center gap-2">
            <PeriodField from={days.from} to={days.to} onChange={onDays} />
          </div>
        </>
      )}
      {(first || !query.error) && (
        <Table
          caption={t("numbers.emailsToThisAddressNewestFirst")}
          columns={emailColumns}
          rows={rows}
          rowKey={({ recipientId }) => String(recipientId)}
          rowHref={({ submissionId, recipientId }) => `/${slug}/sends/${submissionId}?row=${recipientId}`}
          loading={query.isPending || isOfAnother}
          empty={
            <EmptyState
              kind="no-match"
              title={isNarrowed ? t("numbers.noEmailToThisAddressIsKnown") : t("numbers.noEmailToThisAddressIsKnown2")}
              actions={
                isNarrowed && (
                  <Button onClick={() => onDays({ from: null, to: null })}>{t("numbers.showAllDays")}</Button>
                )
              }
            >
              {t("numbers.thePlatformHasNamedNoneFromThis")}
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
