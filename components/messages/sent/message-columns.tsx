import type { MessageRow } from "#components/messages/channel/answers.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { ReportedState } from "./reported-state.tsx";

export const messageColumns: readonly Column<MessageRow>[] = [
  {
    key: "number",
    get header() {
      return t("messages.number");
    },
    cell: (row) => (
      <span className="mono block truncate">
        <MaskedValue>{row.number}</MaskedValue>
      </span>
    ),
  },
  {
    key: "state",
    get header() {
      return t("messages.state");
    },
    cell: (row) => <MessageOutcomeBadge outcome={row.outcome} />,
    width: "6.75rem",
  },
  {
    key: "trust",
    get header() {
      return t("messages.trust");
    },
    cell: (row) => <EvidenceTrust trust={trustOf(row)} />,
    width: "6.25rem",
    priority: "last",
  },
  {
    key: "heard",
    get header() {
      return t("messages.whatWeHeard");
    },
    cell: (row) => <Heard row={row} />,
    grow: true,
    quiet: true,
    phone: "full",
    priority: 2,
  },
  {
    key: "row",
    get header() {
      return t("messages.row");
    },
    cell: (row) =>
      row.row !== null && (
        <span title={t("messages.rowOfTheFile")}>
          <PhoneWord>{t("messages.row")}</PhoneWord>
          {formatCount(row.row)}
        </span>
      ),
    align: "end",
    width: "4.5rem",
    quiet: true,
    priority: 3,
    phone: "end",
  },
  {
    key: "ago",
    get header() {
      return t("messages.ago");
    },
    cell: (row) => row.at && <Time at={row.at} as="age" />,
    align: "end",
    width: "4.75rem",
    quiet: true,
    priority: "last",
    phone: "corner",
  },
];

/** What the platform answered for itself is verified; what a person decided is decided, and what nobody knows is neither. */
export function trustOf({
  outcome,
  msgId,
  decided,
}: Pick<MessageRow, "outcome" | "msgId" | "decided">): "verified" | "decided" | "none" {
  if (decided !== null) return "decided";
  return outcome === "refused" || msgId !== null ? "verified" : "none";
}

/** What a report said of it, else why it is as it is, else what the platform calls it. */
function Heard({ row: { reported, reason, msgId } }: { row: MessageRow }) {
  if (reported) return <ReportedState state={reported.state} />;
  if (reason !== null) return <span title={reason}>{reason}</span>;
  return msgId !== null && rich("messages.messageIdIs", { id: <span className="mono">{msgId}</span> });
}
