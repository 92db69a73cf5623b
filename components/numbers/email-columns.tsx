import type { Outputs } from "#components/page/trpc/client.ts";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { t } from "#words/t.ts";
import { SentBy } from "./sent-by.tsx";

export type EmailTo = Outputs["addresses"]["history"]["rows"][number];

/** An email to an address: whether it got there, how that is known, and who sent it. */
export const emailColumns: readonly Column<EmailTo>[] = [
  {
    key: "send",
    get header() {
      return t("numbers.send");
    },
    cell: ({ title }) => <span className="block max-w-[18rem] truncate">{title}</span>,
  },
  {
    key: "state",
    get header() {
      return t("numbers.state");
    },
    cell: ({ state }) => <RecipientStateBadge state={state} />,
    width: "7.5rem",
  },
  {
    key: "trust",
    get header() {
      return t("numbers.trust");
    },
    cell: ({ state, trust }) => state !== "disputed" && <EvidenceTrust trust={trust} />,
    width: "6.25rem",
  },
  {
    key: "heard",
    get header() {
      return t("numbers.whatWeHeard");
    },
    cell: ({ heard }) => heard && <span title={heard}>{heard}</span>,
    grow: true,
    quiet: true,
    phone: "full",
    priority: 3,
  },
  {
    key: "by",
    get header() {
      return t("numbers.sentBy");
    },
    cell: (email) => (
      <>
        <PhoneWord>{t("numbers.sentBy")}</PhoneWord>
        <SentBy
          sentByName={email.sentByName}
          decided={email.decidedByName === null ? null : { byName: email.decidedByName, reason: email.callReason }}
        />
      </>
    ),
    width: "12rem",
    phone: "full",
    priority: 2,
  },
  {
    key: "sent",
    get header() {
      return t("numbers.sent");
    },
    cell: ({ sentAt }) => <Time at={sentAt} />,
    align: "end",
    width: "11rem",
    quiet: true,
    phone: "full",
  },
];
