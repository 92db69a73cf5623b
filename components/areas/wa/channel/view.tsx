"use client";

import { useQuery } from "@tanstack/react-query";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { WaListDraft } from "#server/domain/areas/wa/channel.ts";
import { MessageCounter } from "./message-counter.tsx";
import { ownOf } from "./own-part.ts";
import { resolveWords } from "./resolve-words.ts";
import { waFacts } from "./wa-facts.tsx";

const MessageToRow = onDemand(() => import("./message-to-row.tsx").then((loaded) => loaded.MessageToRow));

/** What is special about instant messages among the messages to each number. */
export const waChannelView: ChannelView<WaListDraft> = {
  area: "wa",
  router: (trpc) => trpc.wa,
  useDraft: (id, reading) => useQuery(useTRPC().wa.draft.queryOptions({ id }, reading)),
  ownLines: ({ businessPhone, template }) => [
    {
      key: "From",
      field: "businessPhone",
      value: businessPhone && <span className="mono">{businessPhone}</span>,
      none: "No business number yet",
    },
    {
      key: "Template",
      field: "templateKey",
      value: template && (
        <span className="[overflow-wrap:anywhere]">
          <span className="mono">{template.name}</span>, {template.language}
        </span>
      ),
      none: "None yet",
    },
  ],
  mapStep: {
    name: "Template and columns",
    inSentence: "template and columns",
    tells: "one template, with columns in its places",
    nothingSaid: "Choose the template first.",
  },
  own: { of: ownOf, fields: ["businessPhone", "templateKey"], textField: "templateKey" },
  textName: "Content",
  Counter: MessageCounter,
  Message: (props) => <MessageToRow {...props} />,
  review: {
    tells: "template and values",
    same: "template",
    figures: () => [],
    intoCalls: "Each number gets its message in a separate call. Nothing is sent yet.",
    price: () => "no price known",
    Remark: () => null,
  },
  afterSending: "The platform says which messages it accepts. It never says which were delivered or read.",
  whyUnreported:
    "The platform says which messages it accepts, and nothing about them after that: it has no delivery report and no query for instant messages.",
  resolveWords,
  // By its name alone: the pages of a channel need nothing else that is known of it.
  operation: "wa.sendTemplate",
  hasOrderIds: () => false,
  isToOne: ({ attempts, draft }) => attempts.length === 1 && !("uploadId" in draft),
  facts: waFacts,
};
