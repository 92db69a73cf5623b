"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { priceListColumns } from "./price-list-columns.tsx";
import { TryNumber } from "./try-number.tsx";

const NewListSheet = onDemand(() => import("./new-list-sheet.tsx").then((loaded) => loaded.NewListSheet));
const PriceListSheet = onDemand(() => import("./price-list-sheet.tsx").then((loaded) => loaded.PriceListSheet));

/** Settings, prices: what a part costs, by the digits that numbers begin with. */
export function PricesPage() {
  const trpc = useTRPC();
  const { slug } = useWorkspace();
  const mayManage = useMay("price.manage");
  const [open] = useQueryState("open", parseAsString);
  const lists = useQuery(trpc.prices.lists.queryOptions());
  const rows = lists.data?.rows ?? [];
  const path = `/${slug}/settings/prices`;
  const opened = rows.find(({ id }) => id === open);
  const sheet =
    open === "new" && mayManage && lists.data ? (
      <NewListSheet today={lists.data.today} currency={rows[0]?.currency} closeHref={path} />
    ) : opened ? (
      <PriceListSheet key={opened.id} list={opened} closeHref={path} />
    ) : null;
  return (
    <SheetLayout sheet={sheet}>
      <Page>
        <PageHeader
          title="Prices"
          actions={
            mayManage && (
              <ButtonLink variant="primary" icon="plus" href={`${path}?open=new`} scroll={false}>
                Add a price list
              </ButtonLink>
            )
          }
          facts={[
            { key: "what", value: "What one part of an SMS costs you; the platform does not publish prices" },
            { key: "when", value: "A list is valid from midnight UTC of its day until the next one begins" },
            ...(mayManage ? [] : [{ key: "who", value: "Admins and owners add lists" }]),
          ]}
        />
        {lists.error && (
          <ReadProblem
            error={lists.error}
            what={lists.data ? "The rows below may be out of date." : "The price lists could not be read."}
            onRetry={() => void lists.refetch()}
            busy={lists.isFetching}
          />
        )}
        {(lists.data || !lists.error) && (
          <Table
            caption="Price lists, newest first"
            fixed
            columns={priceListColumns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${path}?open=${id}`}
            selectedKey={open ?? undefined}
            loading={lists.data === undefined}
            empty={<NoLists path={path} mayManage={mayManage} />}
          />
        )}
        {rows.some(({ state }) => state === "current") && <TryNumber />}
      </Page>
    </SheetLayout>
  );
}

function NoLists({ path, mayManage }: { path: string; mayManage: boolean }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No prices are known"
      actions={
        mayManage && (
          <ButtonLink href={`${path}?open=new`} scroll={false}>
            Add a price list
          </ButtonLink>
        )
      }
    >
      Paste the list that your account manager gave you: one prefix and one price per line. From then on, reviews say
      roughly what a send costs and how many numbers have no known price.
    </EmptyState>
  );
}
