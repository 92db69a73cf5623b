"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";
import { describeCounts, type ImportKind, type ImportView } from "./import-words.ts";

/** Earlier imports of a kind; nothing where there are none. */
export function LastImports({ kind, hrefOf }: { kind: ImportKind; hrefOf: (id: string) => string }) {
  const query = useQuery(useTRPC().imports.list.queryOptions({ kind }));
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title={t("files.earlierImports")}>
      <Table
        caption={t("files.earlierImportsNewestFirst")}
        frame="plain"
        fixed
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        empty={null}
      />
    </Panel>
  );
}

const columns: Column<ImportView>[] = [
  {
    key: "name",
    get header() {
      return t("files.file");
    },
    width: "16rem",
    cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
  },
  {
    key: "counts",
    get header() {
      return t("files.outcome");
    },
    grow: true,
    phone: "full",
    cell: (row) =>
      row.state === "failed" ? (
        <Badge icon="circle-x" hue="bad">
          {t("files.stopped")}
        </Badge>
      ) : (
        describeCounts(row)
      ),
  },
  {
    key: "by",
    get header() {
      return t("files.by");
    },
    width: "9rem",
    quiet: true,
    priority: 3,
    cell: ({ createdByName }) => createdByName,
  },
  {
    key: "at",
    get header() {
      return t("files.when");
    },
    width: "7rem",
    align: "end",
    quiet: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="ago" />,
  },
];
