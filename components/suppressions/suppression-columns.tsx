import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { Until } from "./until.tsx";
import type { SuppressionRow } from "./use-suppressions.ts";

export const suppressionColumns: Column<SuppressionRow>[] = [
  { key: "number", header: "Number", width: "11rem", cell: (row) => <SuppressedNumber of={row} /> },
  {
    key: "channel",
    header: "Channel",
    width: "9rem",
    quiet: true,
    priority: "last",
    cell: ({ channel }) => areaNames[channel],
  },
  {
    key: "reason",
    header: "Reason",
    grow: true,
    phone: "full",
    cell: ({ reason }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{reason}</span>,
  },
  { key: "until", header: "Until", width: "10rem", phone: "corner", cell: (row) => <Until of={row} /> },
  {
    key: "added",
    header: "Added",
    width: "6rem",
    align: "end",
    quiet: true,
    priority: 3,
    cell: ({ createdAt }) => (
      <>
        <span className="phone:hidden">Added </span>
        <Time at={createdAt} as="ago" />
      </>
    ),
  },
  {
    key: "by",
    header: "Added by",
    width: "8rem",
    quiet: true,
    priority: 3,
    hideOnPhone: true,
    cell: ({ createdByName }) => createdByName,
  },
];

/** The number, or that its person was erased: they stay suppressed all the same. */
export function SuppressedNumber({ of: { number } }: { of: Pick<SuppressionRow, "number"> }) {
  if (number === null) return <span className="text-muted">Erased person</span>;
  return (
    <span className="mono">
      <MaskedValue>{number}</MaskedValue>
    </span>
  );
}
