"use client";

import { useQuery } from "@tanstack/react-query";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { sendSms, sendSmsBatch } from "#server/contract/facts/sms.ts";
import type { SmsListDraft } from "#server/domain/areas/sms/channel.ts";
import { resolveWords } from "./resolve-words.ts";
import { smsReview } from "./review-part.tsx";
import { smsFacts } from "./sms-facts.tsx";
import { TextCounter, TextMessage } from "./text-counter.tsx";

/** What is special about SMS among the messages to each number. */
export const smsChannelView: ChannelView<SmsListDraft> = {
  area: "sms",
  router: (trpc) => trpc.sms,
  useDraft: (id, reading) => useQuery(useTRPC().sms.draft.queryOptions({ id }, reading)),
  ownLines: ({ senderId }) => [
    {
      key: "Sender id",
      field: "senderId",
      value: senderId && <span className="mono">{senderId}</span>,
      none: "None: the platform chooses",
    },
  ],
  mapStep: {
    name: "Text and columns",
    inSentence: "text and columns",
    tells: "one text, with columns merged into it",
    nothingSaid: "Write the text first.",
  },
  own: { of: ({ senderId }) => ({ senderId }), fields: ["senderId"], textField: "content" },
  textName: "Text",
  Counter: TextCounter,
  Message: TextMessage,
  review: smsReview,
  afterSending: "The platform says which numbers it accepts. It never says which were delivered.",
  whyUnreported:
    "The platform says which numbers it accepts, and nothing about an SMS after that: it has no delivery report and no query for SMS. You can import an operator’s own report. Its results are shown as reported and never added to what was accepted.",
  resolveWords,
  operation: sendSmsBatch.id,
  hasOrderIds: (operation) => operation === sendSmsBatch.id,
  isToOne: ({ attempts }) => attempts[0]?.operation === sendSms.id,
  facts: smsFacts,
};
