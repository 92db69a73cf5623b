import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { formatCount } from "#components/ui/number.ts";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { ReportedState } from "./reported-state.tsx";
import type { MessageRow } from "./sms-view.ts";

export const messageColumns: readonly Column<MessageRow>[] = [
  {
    key: "number",
    header: "Number",
    cell: (row) => (
      <span className="mono block truncate">
        <MaskedValue>{row.number}</MaskedValue>
      </span>
    ),
  },
  {
    key: "row",
    header: "Row",
    cell: (row) =>
      row.row !== null && (
        <span title="Row of the file">
          <PhoneWord>Row</PhoneWord>
          {formatCount(row.row)}
        </span>
      ),
    align: "end",
    width: "5rem",
    quiet: true,
    phone: "corner",
  },
  { key: "outcome", header: "Outcome", cell: (row) => <MessageOutcomeBadge outcome={row.outcome} />, width: "6.75rem" },
  {
    key: "msgId",
    header: "Message id",
    cell: (row) => row.msgId && <span className="mono">{row.msgId}</span>,
    width: "8rem",
    grow: true,
  },
  {
    key: "parts",
    header: "Parts",
    cell: (row) => row.parts,
    align: "end",
    width: "4rem",
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "reported",
    header: "Reported",
    cell: (row) => row.reported && <ReportedState state={row.reported.state} />,
    width: "9rem",
    priority: 2,
  },
];
