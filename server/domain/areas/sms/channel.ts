import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { characters } from "#server/contract/limits/text.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { emptyList, listDraft } from "#server/domain/messages/channel/list-draft.ts";
import { t } from "#words/t.ts";
import { rowOfOrderId, SmsPlanner } from "./plan.ts";

/** The limit on the text holds once its variables are filled in; here it only keeps out what no row could make short enough. */
export const smsListDraft = listDraft.extend({
  content: z
    .string()
    .refine((text) => characters(text) <= smsLimits.content * 4, {
      error: () => t("domain.atMostCharacters", { most: String(smsLimits.content * 4) }),
    })
    .nullable(),
  senderId: z.string().trim().max(100).nullable(),
});
export type SmsListDraft = z.output<typeof smsListDraft>;

export const smsChannel: Channel<SmsListDraft> = {
  area: "sms",
  operation: sendSmsBatch,
  draft: smsListDraft,
  empty: (appId) => ({ ...emptyList(appId), senderId: null }),
  tidied: (draft) => ({ ...draft, content: draft.content || null, senderId: draft.senderId || null }),
  masked: (draft) => draft,
  ofCalls: ({ appId, senderId }) => [appId, senderId],
  problem: () => null,
  planner: (of, { appId, senderId }) => new SmsPlanner({ ...of, appId, senderId }),
  rowOfOrderId,
  textOf: (item: SQL) => sql`${item} ->> 'content'`,
  senderOf: (item: SQL) => sql`${item} ->> 'senderId'`,
  again: {
    columnsOf: () => ["text"],
    cellsOf: ({ content }) => {
      if (typeof content !== "string") throw new Error("an item of an SMS has no text");
      return [content];
    },
    draftOf: (sent) => ({
      ...emptyList(String(sent.appId)),
      content: "{{text}}",
      variables: { text: 1 },
      senderId: typeof sent.senderId === "string" ? sent.senderId : null,
    }),
  },
};
