"use client";

import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { withinSentence } from "#components/page/lists.ts";
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
import { pricedWords } from "#server/compose/priced-areas.ts";
import { isMessageArea } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { dayInWords, ListStateBadge, type PriceList, perUnit, rangeOf } from "./price-list-columns.tsx";

type PriceRow = Outputs["prices"]["prices"]["rows"][number];

/** One list with its prices. It can be put away, and not be changed. */
export function PriceListSheet({ list, closeHref }: { list: PriceList; closeHref: string }) {
  const mayManage = useMay("price.manage");
  const name = nameOf(list);
  return (
    <Sheet
      label={name}
      title={name}
      monoTitle={false}
      position={t("prices.priceList")}
      closeHref={closeHref}
      badges={<ListStateBadge state={list.state} />}
    >
      <KeyValueList
        items={[
          { key: t("prices.pricePerUnit", { perUnit: perUnit(list) }), value: rangeOf(list) },
          {
            key: t("prices.added"),
            value: rich("prices.timeByName", {
              time: <Time at={list.createdAt} />,
              name: list.createdByName ?? t("prices.aPersonNoLongerHere"),
            }),
          },
          ...(list.archivedAt ? [{ key: t("prices.archivedAt"), value: <Time at={list.archivedAt} /> }] : []),
        ]}
      />
      {mayManage && list.archivedAt === null && <ArchiveButton list={list} closeHref={closeHref} />}
      {isMessageArea(list.area) && <ListedPrices list={list} />}
    </Sheet>
  );
}

/** "Prices of instant messages from 3 May 2026" */
function nameOf({ area, validFrom }: PriceList): string {
  return t("prices.pricesOfPluralFromDayInWords", {
    plural: pricedWords[area].plural,
    dayInWords: dayInWords(validFrom),
  });
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
        what={t("prices.thePricesCouldNotBeRead")}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <SearchField label={t("prices.prefix")} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Table
        caption={t("prices.pricesByPrefix")}
        columns={columnsOf(list)}
        rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
        rowKey={({ prefix }) => prefix}
        loading={query.data === undefined}
        empty={<p className="px-4 py-5 text-sm text-muted">{t("prices.noPrefixOfThisListBeginsWith")}</p>}
        footer={<MoreRows of={query} />}
      />
    </div>
  );
}

function columnsOf(list: PriceList): Column<PriceRow>[] {
  return [
    { key: "prefix", header: t("prices.prefix"), cell: ({ prefix }) => <span className="mono">+{prefix}</span> },
    {
      key: "amount",
      header: `${list.currency} ${perUnit(list)}`,
      align: "end",
      phone: "corner",
      cell: ({ amount }) => amount,
    },
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
        {t("prices.archive")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("prices.archiveTheList", { list: withinSentence(nameOf(list)) })}
          label={t("prices.archive")}
          busyLabel={t("prices.archiving")}
          onConfirm={async () => {
            await archive.mutateAsync({ id: list.id });
            router.push(closeHref, { scroll: false });
            await client.invalidateQueries(trpc.prices.pathFilter());
            tellGood({ title: t("prices.priceListArchived") });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {list.state === "current"
              ? t("prices.thePreviousPriceListForPluralBecomes", { plural: pricedWords[list.area].plural })
              : t("prices.itNoLongerDecidesAnyPrice")}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
