"use client";

import { useQuery } from "@tanstack/react-query";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { sendSms, sendSmsBatch } from "#server/contract/facts/sms.ts";
import type { SmsListDraft } from "#server/domain/areas/sms/channel.ts";
import { t } from "#words/t.ts";
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
      key: t("sms.senderId"),
      field: "senderId",
      value: senderId && <span className="mono">{senderId}</span>,
      none: t("sms.noneThePlatformChooses"),
    },
  ],
  mapStep: {
    get name() {
      return t("sms.textAndColumns");
    },
    get inSentence() {
      return t("sms.textAndColumns2");
    },
    get tells() {
      return t("sms.oneTextWithColumnsMergedIntoIt");
    },
    get nothingSaid() {
      return t("sms.writeTheTextFirst");
    },
  },
  own: { of: ({ senderId }) => ({ senderId }), fields: ["senderId"], textField: "content" },
  get textName() {
    return t("sms.text");
  },
  Counter: TextCounter,
  Message: TextMessage,
  review: smsReview,
  get afterSending() {
    return t("sms.thePlatformSaysWhichNumbersItAccepts");
  },
  get whyUnreported() {
    return t("sms.thePlatformSaysWhichNumbersItAccepts2");
  },
  resolveWords,
  operation: sendSmsBatch.id,
  hasOrderIds: (operation) => operation === sendSmsBatch.id,
  isToOne: ({ attempts }) => attempts[0]?.operation === sendSms.id,
  facts: smsFacts,
};
