import type { AreaViews } from "#components/sends/area-view.ts";
import { SendStateBadge } from "#components/sends/control/send-state-badge.tsx";
import type { SubmissionRow } from "#components/sends/submission-view.ts";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

const kind: Column<SubmissionRow> = {
  key: "kind",
  get header() {
    return t("sends.kind");
  },
  cell: (row) => <span className="whitespace-nowrap">{areaNames[row.area]}</span>,
  width: "4.5rem",
  priority: 2,
  quiet: true,
};

const by: Column<SubmissionRow> = {
  key: "by",
  get header() {
    return t("sends.by");
  },
  cell: (row) => row.createdByName,
  width: "9rem",
  priority: 4,
  quiet: true,
  hideOnPhone: true,
};

/** The columns of the list; two cells are what the area of their row says. */
export const sendColumns = (views: AreaViews): readonly Column<SubmissionRow>[] => [
  { key: "title", header: t("sends.send"), cell: (row) => row.title, grow: true },
  kind,
  { key: "state", header: t("sends.state"), cell: (row) => <SendStateBadge send={row} />, width: "8.5rem" },
  {
    key: "succeeded",
    header: t("sends.succeeded"),
    cell: (row) => views[row.area].succeeded(row),
    align: "end",
    priority: 4,
    hideOnPhone: true,
  },
  {
    key: "failed",
    header: t("sends.failed"),
    // Before anything was heard of, a number would say more than is known.
    cell: (row) => row.recipientCount > 0 && formatCount(row.failedCount),
    align: "end",
    priority: 4,
    hideOnPhone: true,
  },
  {
    key: "heard",
    header: t("sends.soFar"),
    cell: (row) => views[row.area].progress(row),
    align: "end",
    phone: "end",
  },
  by,
  {
    key: "age",
    header: t("sends.age"),
    cell: (row) => row.releasedAt && <Time at={row.releasedAt} as="age" />,
    align: "end",
    quiet: true,
    phone: "corner",
  },
];
