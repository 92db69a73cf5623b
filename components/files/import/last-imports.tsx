"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { describeCounts, type ImportKind, type ImportView } from "./import-words.ts";

/** Earlier imports of a kind; nothing where there are none. */
export function LastImports({ kind, hrefOf }: { kind: ImportKind; hrefOf: (id: string) => string }) {
  const query = useQuery(useTRPC().imports.list.queryOptions({ kind }));
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      <Table
        caption="Earlier imports, newest first"
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
    header: "File",
    width: "16rem",
    cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span>,
  },
  {
    key: "counts",
    header: "What became of it",
    grow: true,
    phone: "full",
    cell: (row) =>
      row.state === "failed" ? (
        <Badge icon="circle-x" hue="bad">
          Stopped
        </Badge>
      ) : (
        describeCounts(row)
      ),
  },
  { key: "by", header: "By", width: "9rem", quiet: true, priority: 3, cell: ({ createdByName }) => createdByName },
  {
    key: "at",
    header: "When",
    width: "7rem",
    align: "end",
    quiet: true,
    cell: ({ createdAt }) => <Time at={createdAt} as="ago" />,
  },
];
