"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { MoreRows } from "#components/reading/paging/more-rows.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { useSettled } from "#components/ui/controls/use-settled.ts";
import { KeyValueList } from "#components/ui/key-value-list.tsx";
import { Sheet } from "#components/ui/overlay/sheet.tsx";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { dayInWords, ListStateBadge, type PriceList, rangeOf } from "./price-list-columns.tsx";

type PriceRow = Outputs["prices"]["prices"]["rows"][number];

/** One list with its prices. It can be put away, and not be changed. */
export function PriceListSheet({ list, closeHref }: { list: PriceList; closeHref: string }) {
  const mayManage = useMay("price.manage");
  const name = `Prices from ${dayInWords(list.validFrom)}`;
  return (
    <Sheet
      label={name}
      title={name}
      monoTitle={false}
      position="Price list"
      closeHref={closeHref}
      badges={<ListStateBadge state={list.state} />}
    >
      <KeyValueList
        items={[
          { key: "Price per part", value: rangeOf(list) },
          {
            key: "Added",
            value: (
              <>
                <Time at={list.createdAt} /> by {list.createdByName ?? "a person no longer here"}
              </>
            ),
          },
          ...(list.archivedAt ? [{ key: "Archived", value: <Time at={list.archivedAt} /> }] : []),
        ]}
      />
      {mayManage && list.archivedAt === null && <ArchiveButton list={list} closeHref={closeHref} />}
      <ListedPrices list={list} />
    </Sheet>
  );
}

function ListedPrices({ list }: { list: PriceList }) {
  const [typed, setTyped] = useState("");
  const begins = useSettled(typed.replace(/\D/g, ""));
  const query = useInfiniteQuery(
    useTRPC().prices.prices.infiniteQueryOptions(
      { listId: list.id, ...(begins && { begins }) },
      { getNextPageParam: ({ next }) => next },
    ),
  );
  if (query.error) {
    return (
      <ReadProblem
        error={query.error}
        what="The prices could not be read."
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <SearchField label="Prefix" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Table
        caption="Prices by prefix"
        columns={columnsOf(list.currency)}
        rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
        rowKey={({ prefix }) => prefix}
        loading={query.data === undefined}
        empty={<p className="px-4 py-5 text-sm text-muted">No prefix of this list begins with this.</p>}
        footer={<MoreRows of={query} />}
      />
    </div>
  );
}

function columnsOf(currency: string): Column<PriceRow>[] {
  return [
    { key: "prefix", header: "Prefix", cell: ({ prefix }) => <span className="mono">+{prefix}</span> },
    { key: "amount", header: `Per part, ${currency}`, align: "end", phone: "corner", cell: ({ amount }) => amount },
  ];
}

function ArchiveButton({ list, closeHref }: { list: PriceList; closeHref: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const archive = useMutation(trpc.prices.archive.mutationOptions());
  return (
    <>
      <Button className="w-fit" onClick={() => setIsAsking(true)}>
        Archive
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Archive the prices from ${dayInWords(list.validFrom)}`}
          label="Archive"
          busyLabel="Archiving…"
          onConfirm={async () => {
            await archive.mutateAsync({ id: list.id });
            router.push(closeHref, { scroll: false });
            await client.invalidateQueries(trpc.prices.pathFilter());
            tellGood({ title: "Price list archived" });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {list.state === "current"
              ? "The list before it is valid again; without one, no price is known."
              : "It no longer decides any price."}{" "}
            It cannot be restored; paste it again if you need it.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
