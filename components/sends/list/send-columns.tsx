import type { AreaViews } from "#components/sends/area-view.ts";
import { SendStateBadge } from "#components/sends/control/send-state-badge.tsx";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { areaNames } from "#server/contract/areas.ts";

/** The columns of the list; two cells are what the area of their row says. */
export const sendColumns = (views: AreaViews): readonly Column<SubmissionRow>[] => [
  { key: "title", header: "Send", cell: (row) => row.title, grow: true },
  {
    key: "kind",
    header: "Kind",
    cell: (row) => areaNames[row.area],
    width: "4.5rem",
    priority: 2,
    quiet: true,
  },
  { key: "state", header: "State", cell: (row) => <SendStateBadge send={row} />, width: "8.5rem" },
  {
    key: "succeeded",
    header: "Succeeded",
    cell: (row) => views[row.area].succeeded(row),
    align: "end",
    hideOnPhone: true,
  },
  {
    key: "failed",
    header: "Failed",
    // Before anything was heard of, a number would say more than is known.
    cell: (row) => row.recipientCount > 0 && formatCount(row.failedCount),
    align: "end",
    hideOnPhone: true,
  },
  {
    key: "heard",
    header: "So far",
    cell: (row) => views[row.area].progress(row),
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
