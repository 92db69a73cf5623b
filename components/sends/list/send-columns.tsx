import { SendStateBadge } from "#components/sends/control/send-state-badge.tsx";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { counted, formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

/** A counter of what has left; before that a number would say more than is known. */
function figure(row: SubmissionRow, value: number) {
  return row.recipientCount > 0 ? formatCount(value) : null;
}

export const sendColumns: readonly Column<SubmissionRow>[] = [
  { key: "title", header: "Send", cell: (row) => row.title, grow: true },
  {
    key: "kind",
    header: "Kind",
    cell: (row) => (row.area === "sms" ? "SMS" : "Email"),
    width: "4.5rem",
    priority: 2,
    quiet: true,
  },
  { key: "state", header: "State", cell: (row) => <SendStateBadge send={row} />, width: "8.5rem" },
  {
    key: "succeeded",
    header: "Succeeded",
    cell: (row) => (row.area === "sms" ? <NotReported row={row} /> : figure(row, row.succeededCount)),
    align: "end",
    hideOnPhone: true,
  },
  {
    key: "failed",
    header: "Failed",
    cell: (row) => figure(row, row.failedCount),
    align: "end",
    hideOnPhone: true,
  },
  {
    key: "heard",
    header: "So far",
    cell: (row) => (row.area === "sms" ? <Accepted row={row} /> : <HeardOf row={row} />),
    align: "end",
    phone: "end",
  },
  {
    key: "by",
    header: "By",
    cell: (row) => row.createdByName,
    width: "9rem",
    priority: 3,
    quiet: true,
    hideOnPhone: true,
  },
  {
    key: "age",
    header: "Age",
    cell: (row) => <Time at={row.createdAt} as="age" />,
    align: "end",
    quiet: true,
    phone: "corner",
  },
];

/** Where a delivery figure would stand: the platform tells none of an SMS. */
function NotReported({ row: { acceptedMessages } }: { row: SubmissionRow }) {
  return acceptedMessages ? <span className="text-xs text-faint">not reported</span> : null;
}

/** "23,981 of 25,000 accepted": numbers the platform took, of those to be sent to. */
function Accepted({ row: { acceptedMessages, messageCount, state } }: { row: SubmissionRow }) {
  if (messageCount === null) return "–";
  if (state === "draft") return <span className="text-muted">{counted(messageCount, "number")}</span>;
  return (
    <>
      {formatCount(acceptedMessages ?? 0)}{" "}
      <span className="text-muted">
        of {formatCount(messageCount)} <span className="max-desk:sr-only">accepted</span>
      </span>
    </>
  );
}

/** "1,000 of 1,000 heard of"; without an expected number only what was heard of. */
function HeardOf({ row: { recipientCount, expectedCount, state } }: { row: SubmissionRow }) {
  if (recipientCount === 0 && (state === "refused" || state === "cancelled" || state === "queued")) return "–";
  return (
    <>
      {formatCount(recipientCount)}{" "}
      <span className="text-muted">
        {expectedCount !== null && `of ${formatCount(expectedCount)} `}
        <span className="max-desk:sr-only">heard of</span>
      </span>
    </>
  );
}
