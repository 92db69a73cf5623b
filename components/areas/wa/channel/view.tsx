"use client";

import { useQuery } from "@tanstack/react-query";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { WaListDraft } from "#server/domain/areas/wa/channel.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
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
      key: t("wa.sentFrom"),
      field: "businessPhone",
      value: businessPhone && <span className="mono">{businessPhone}</span>,
      none: t("wa.noBusinessNumberYet"),
    },
    {
      key: t("wa.template2"),
      field: "templateKey",
      value: template && (
        <span className="[overflow-wrap:anywhere]">
          {rich("wa.nameAndLanguage", {
            name: <span className="mono">{template.name}</span>,
            language: template.language,
          })}
        </span>
      ),
      none: t("wa.noneYet"),
    },
  ],
  mapStep: {
    get name() {
      return t("wa.templateAndColumns");
    },
    get inSentence() {
      return t("wa.templateAndColumns2");
    },
    get tells() {
      return t("wa.oneTemplateWithColumnsInItsPlaces");
    },
    get nothingSaid() {
      return t("wa.chooseTheTemplateFirst");
    },
  },
  own: { of: ownOf, fields: ["businessPhone", "templateKey"], textField: "templateKey" },
  get textName() {
    return t("wa.content");
  },
  Counter: MessageCounter,
  Message: (props) => <MessageToRow {...props} />,
  review: {
    get tells() {
      return t("wa.templateValuesAndCost");
    },
    same: "template",
    figures: () => [],
    get intoCalls() {
      return t("wa.eachNumberGetsItsMessageInA");
    },
    Remark: () => null,
  },
  get afterSending() {
    return t("wa.thePlatformSaysWhichMessagesItAccepts");
  },
  get whyUnreported() {
    return t("wa.thePlatformSaysWhichMessagesItAccepts2");
  },
  resolveWords,
  // By its name alone: the pages of a channel need nothing else that is known of it.
  operation: "wa.sendTemplate",
  hasOrderIds: () => false,
  isToOne: ({ attempts, draft }) => attempts.length === 1 && !("uploadId" in draft),
  facts: waFacts,
};
