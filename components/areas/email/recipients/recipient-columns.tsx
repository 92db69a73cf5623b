import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import type { RecipientRow } from "#components/sends/submission-view.ts";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

/** A recipient's name: its address, or its id where the platform named no address. */
export function nameOf(row: Pick<RecipientRow, "address" | "emailId">): string {
  return row.address ?? row.emailId;
}

function Name({ row }: { row: RecipientRow }) {
  return (
    <span className="block truncate">
      {row.address === null ? row.emailId : <MaskedValue>{row.address}</MaskedValue>}
    </span>
  );
}

export const recipientColumns: readonly Column<RecipientRow>[] = [
  { key: "recipient", header: "Recipient", cell: (row) => <Name row={row} /> },
  { key: "state", header: "State", cell: (row) => <RecipientStateBadge state={row.state} />, width: "7.5rem" },
  {
    key: "trust",
    header: "Trust",
    cell: (row) => <EvidenceTrust trust={row.trust} />,
    width: "6.25rem",
    priority: "last",
  },
  {
    key: "heard",
    header: "What we heard",
    cell: (row) => row.heard && <span title={row.heard}>{row.heard}</span>,
    grow: true,
    quiet: true,
    phone: "full",
    priority: 2,
  },
  {
    key: "ago",
    header: "Ago",
    cell: (row) => <Time at={row.lastHeardAt} as="age" />,
    align: "end",
    width: "4.75rem",
    quiet: true,
    priority: "last",
    phone: "corner",
  },
];
