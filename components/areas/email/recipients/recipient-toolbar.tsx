"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { RowsToolbarProps } from "#components/sends/page/rows-toolbar.tsx";
import type { useSendAddress } from "#components/sends/page/use-send-address.ts";
import type { Figures } from "#components/sends/submission-view.ts";
import { recipientStates, trustTerms } from "#components/status/vocabulary.ts";
import { Select } from "#components/ui/controls/select.tsx";
import { t } from "#words/t.ts";
import {
  allChip,
  chipCount,
  type recipientFilters,
  recipientOrders,
  recipientStateOrder,
  trusts,
} from "./recipient-filter.ts";

type Address = ReturnType<typeof useSendAddress<typeof recipientFilters>>;

const trustOptions = () =>
  trusts.map((trust) => ({
    value: trust,
    label: t("email.trustWord", { trust: trustTerms[trust].word.toLowerCase() }),
  }));

/** What narrows the recipients: their state with counts, their trust, their address or id. */
export function useRecipientToolbar(figures: Figures, address: Address) {
  const mayFindAddress = useMay("personal.see");
  const { filter } = address;
  return {
    label: t("email.recipientsByState"),
    all: { ...allChip(figures), href: address.hrefWith({ state: null, row: null }) },
    states: recipientStateOrder.map((state) => ({
      key: state,
      term: recipientStates[state],
      count: chipCount(figures, state),
      href: address.hrefWith({ state, row: null }),
    })),
    current: filter.state,
    always: ["succeeded", "failed"],
    orders: recipientOrders,
    search: mayFindAddress ? t("email.addressOrEmailId") : t("email.emailId"),
    children: (
      <Select
        compact
        aria-label={t("email.trust")}
        none={t("email.trustAny")}
        value={filter.trust ?? ""}
        onValueChange={(value) => address.narrow({ trust: trusts.find((trust) => trust === value) ?? null })}
        options={trustOptions()}
      />
    ),
  } satisfies Omit<RowsToolbarProps, "address" | "density" | "onDensity">;
}
