import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import type { RecipientRow } from "#components/sends/submission-view.ts";
import { EvidenceTrust } from "#components/status/evidence-trust.tsx";
import { RecipientStateBadge } from "#components/status/recipient-state-badge.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { heardInWords } from "./failure-words.ts";

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
  {
    key: "recipient",
    get header() {
      return t("email.recipient");
    },
    cell: (row) => <Name row={row} />,
  },
  {
    key: "state",
    get header() {
      return t("email.state");
    },
    cell: (row) => <RecipientStateBadge state={row.state} />,
    width: "7.5rem",
  },
  {
    key: "trust",
    get header() {
      return t("email.trust");
    },
    // Of a dispute nothing is known in any way.
    cell: (row) => row.state !== "disputed" && <EvidenceTrust trust={row.trust} />,
    width: "6.25rem",
    priority: "last",
  },
  {
    key: "heard",
    get header() {
      return t("email.whatWeHeard");
    },
    cell: (row) => {
      const heard = heardInWords(row);
      return heard && <span title={heard}>{heard}</span>;
    },
    grow: true,
    quiet: true,
    phone: "full",
    priority: 2,
  },
  {
    key: "ago",
    get header() {
      return t("email.ago");
    },
    cell: (row) => <Time at={row.lastHeardAt} as="age" />,
    align: "end",
    width: "4.75rem",
    quiet: true,
    priority: "last",
    phone: "corner",
  },
];
