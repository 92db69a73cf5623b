import { SubmissionStateBadge } from "#components/status/submission-state-badge.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import type { SubmissionRow } from "./submission-view.ts";

/** A counter of what has left; before that a number would say more than is known. */
function figure(row: SubmissionRow, value: number) {
  return row.recipientCount > 0 ? formatCount(value) : null;
}

export const sendColumns: readonly Column<SubmissionRow>[] = [
  { key: "title", header: "Send", cell: (row) => row.title, grow: true },
  { key: "state", header: "State", cell: (row) => <SubmissionStateBadge state={row.state} />, width: "8.5rem" },
  {
    key: "succeeded",
    header: "Succeeded",
    cell: (row) => figure(row, row.succeededCount),
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
    header: "Heard of",
    cell: (row) => <HeardOf row={row} />,
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

/** "1,000 of 1,000"; without an expected number only what was heard of. */
function HeardOf({ row: { recipientCount, expectedCount, state } }: { row: SubmissionRow }) {
  if (recipientCount === 0 && (state === "refused" || state === "cancelled" || state === "queued")) return "–";
  if (expectedCount === null) return formatCount(recipientCount);
  return (
    <>
      {formatCount(recipientCount)} <span className="text-muted">of {formatCount(expectedCount)}</span>
    </>
  );
}
