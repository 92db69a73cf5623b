"use client";

import { useMemo } from "react";
import type { ReadyReview } from "#components/messages/channel/answers.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { fromList, shownAmount, shownEach } from "#components/sends/review/price-words.ts";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { placeOfPrefix } from "#server/compose/numbering/countries.ts";
import { pricedWords } from "#server/compose/priced-areas.ts";
import { messageTraits } from "#server/compose/texts/message-traits.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

type Price = NonNullable<ReadyReview["price"]>;
type Destinations = NonNullable<Price["destinations"]>;
type Row = Destinations["dearest"][number];

/** Where most of the money goes, by the prices of the list: how many numbers, what each costs and what all of them cost. */
export function DearestDestinations({ price, destinations }: { price: Price; destinations: Destinations }) {
  const { area } = useChannel();
  const { hasParts } = messageTraits[area];
  const { currency } = price;
  const { dearest, rest } = destinations;
  const columns = useMemo((): Column<Row>[] => {
    const { unit } = pricedWords[area];
    return [
      { key: "where", header: t("messages.destination"), cell: ({ prefix }) => placeWords(prefix) },
      { key: "numbers", header: t("messages.numbers2"), align: "end", cell: ({ numbers }) => formatCount(numbers) },
      ...(hasParts
        ? [
            {
              key: "parts",
              header: t("messages.parts"),
              align: "end",
              priority: 3,
              cell: ({ parts }: Row) => formatCount(parts),
            } as const,
          ]
        : []),
      {
        key: "each",
        header: t("messages.pricePerUnit", { unit }),
        align: "end",
        cell: ({ each }) => `${currency} ${shownEach(each)}`,
      },
      {
        key: "amount",
        header: t("messages.costOfDestination"),
        align: "end",
        phone: "end",
        cell: ({ amount }) => `${currency} ${shownAmount(amount)}`,
      },
    ];
  }, [area, hasParts, currency]);
  return (
    <Panel title={t("messages.dearestDestinations")} meta={fromList(price)}>
      <Table
        caption={t("messages.destinationsDearestFirst")}
        frame="plain"
        keys={false}
        columns={columns}
        rows={dearest}
        rowKey={({ prefix }) => prefix}
      />
      {rest && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {t("messages.andMoreDestinations", {
            destinations: rest.destinations,
            currency,
            amount: shownAmount(rest.amount),
          })}
        </p>
      )}
    </Panel>
  );
}

/** "Germany +4915" */
function placeWords(prefix: string): string {
  if (prefix === "") return t("messages.allNumbersThatNoPrefixFits");
  const place = placeOfPrefix(prefix, speaks());
  return place === null ? `+${prefix}` : t("messages.placeAndPrefix", { place, prefix });
}
