import { sideBySide } from "#components/page/lists.ts";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { onPhones } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { SavedList } from "./use-lists.ts";

const name: Column<SavedList> = {
  key: "name",
  get header() {
    return t("messages.list");
  },
  cell: ({ listName }) => listName,
  grow: true,
};

const rows: Column<SavedList> = {
  key: "rows",
  get header() {
    return t("messages.rows");
  },
  cell: ({ rowCount }) => formatCount(rowCount),
  align: "end",
  width: "6rem",
};

const used: Column<SavedList> = {
  key: "used",
  get header() {
    return t("messages.lastUsed");
  },
  cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} as="age" /> : t("messages.never")),
  align: "end",
  width: "7rem",
  quiet: true,
};

function NeverUsed() {
  return <>{rich("messages.neverUsed", { used: onPhones })}</>;
}

/** Where one of them is taken for a draft. */
export const offeredColumns: readonly Column<SavedList>[] = [
  name,
  rows,
  {
    key: "columns",
    get header() {
      return t("messages.columns");
    },
    cell: ({ columns }) => t("messages.columnsColumn", { columns: columns.length }),
    width: "7rem",
    priority: 3,
    quiet: true,
  },
  used,
];

/** Where they are looked after. */
export const listColumns = (): readonly Column<SavedList>[] => [
  name,
  {
    ...rows,
    cell: ({ rowCount }) => (
      <>{rich("messages.countAndRows", { count: formatCount(rowCount), rowCount, rows: onPhones })}</>
    ),
  },
  {
    key: "columns",
    get header() {
      return t("messages.columns");
    },
    cell: ({ columns }) => <span className="line-clamp-2 [overflow-wrap:anywhere]">{sideBySide(columns)}</span>,
    width: "16rem",
    phone: "full",
    priority: 2,
    quiet: true,
  },
  {
    key: "by",
    get header() {
      return t("messages.madeBy");
    },
    cell: ({ createdByName }) => createdByName,
    width: "9rem",
    priority: 4,
    quiet: true,
    hideOnPhone: true,
  },
  {
    key: "made",
    get header() {
      return t("messages.made");
    },
    cell: ({ createdAt }) => <Time at={createdAt} as="age" />,
    align: "end",
    width: "5rem",
    priority: 3,
    quiet: true,
    hideOnPhone: true,
  },
  {
    ...used,
    cell: ({ lastUsedAt }) => (
      <>
        {lastUsedAt ? (
          rich("messages.usedAgo", {
            ago: <Time at={lastUsedAt} as="ago" />,
            used: onPhones,
          })
        ) : (
          <NeverUsed />
        )}
      </>
    ),
    phone: "corner",
  },
];
