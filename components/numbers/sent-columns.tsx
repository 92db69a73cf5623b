import { ReportedState } from "#components/messages/sent/reported-state.tsx";
import type { Outputs } from "#components/page/trpc/client.ts";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { messageTexts } from "#server/compose/message-texts.ts";
import { areaNames } from "#server/contract/areas.ts";

type Sent = Outputs["numbers"]["history"]["rows"][number];

export const sentColumns: readonly Column<Sent>[] = [
  { key: "send", header: "Send", cell: (row) => <span className="block max-w-[14rem] truncate">{row.title}</span> },
  {
    key: "channel",
    header: "Channel",
    cell: (row) => <span className="whitespace-nowrap">{areaNames[row.channel]}</span>,
    quiet: true,
  },
  { key: "outcome", header: "Outcome", cell: (row) => <MessageOutcomeBadge outcome={row.outcome} /> },
  { key: "text", header: "Text or values", cell: (row) => <Cut>{row.text}</Cut>, grow: true, phone: "full" },
  {
    key: "parts",
    header: "Parts",
    cell: (row) => messageTexts[row.channel].hasParts && row.parts,
    align: "end",
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "msgId",
    header: "Message id",
    cell: (row) => row.msgId && <span className="mono">{row.msgId}</span>,
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "reported",
    header: "Reported",
    cell: (row) => row.reported && <ReportedState state={row.reported.state} />,
    priority: 2,
  },
  {
    key: "at",
    header: "Age",
    cell: (row) => <Time at={row.at} as="age" />,
    align: "end",
    quiet: true,
    phone: "corner",
  },
];
