"use client";

import type { MessageFigures } from "#components/messages/channel/answers.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import type { RowsToolbarProps } from "#components/sends/page/rows-toolbar.tsx";
import { messageOutcomes } from "#components/status/vocabulary.ts";
import { t } from "#words/t.ts";
import { countOfOutcome, outcomeOrder } from "./figures-words.ts";
import type { MessageAddress } from "./message-address.ts";
import { messageOrders } from "./message-filter.ts";

/** What narrows the messages: their outcome with counts, their number or id. */
export function useMessageToolbar(figures: MessageFigures | undefined, address: MessageAddress) {
  const mayFindNumber = useMay("personal.see");
  return {
    label: t("messages.messagesByState"),
    all: { count: figures?.planned, href: address.hrefWith({ outcome: null, row: null }) },
    states: outcomeOrder.map((outcome) => ({
      key: outcome,
      term: messageOutcomes[outcome],
      count: figures && countOfOutcome(figures, outcome),
      href: address.hrefWith({ outcome, row: null }),
    })),
    current: address.filter.outcome,
    always: ["accepted", "refused"],
    orders: messageOrders,
    search: mayFindNumber ? t("messages.numberMessageOrOrderId") : t("messages.messageOrOrderId"),
  } satisfies Omit<RowsToolbarProps, "address" | "density" | "onDensity">;
}
