"use client";

import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#components/submissions/load-problem.tsx";
import { type Outputs, useTRPC } from "#components/trpc/client.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { actionsColumn } from "#components/ui/row-actions.tsx";
import { Table } from "#components/ui/table.tsx";
import type { Column } from "#components/ui/table-column.ts";
import { Time } from "#components/ui/time.tsx";

type SavedList = Outputs["uploads"]["lists"]["rows"][number];

const columns: readonly Column<SavedList>[] = [
  { key: "name", header: "List", cell: ({ listName }) => listName, grow: true },
  { key: "rows", header: "Rows", cell: ({ rowCount }) => formatCount(rowCount), align: "end", width: "6rem" },
  {
    key: "columns",
    header: "Columns",
    cell: ({ columns: names }) => counted(names.length, "column"),
    width: "7rem",
    priority: 3,
    quiet: true,
  },
  {
    key: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} as="age" /> : "Never"),
    align: "end",
    width: "7rem",
    quiet: true,
  },
];

/** The lists that the team has saved, last used first. */
export function SavedLists({ onTake }: { onTake: (id: string) => void }) {
  const trpc = useTRPC();
  const lists = useQuery(trpc.uploads.lists.queryOptions());
  if (lists.error && !lists.data) {
    return (
      <LoadProblem error={lists.error} what="The saved lists could not be read." onRetry={() => void lists.refetch()} />
    );
  }
  return (
    <Table
      caption="Saved lists, last used first"
      columns={[
        ...columns,
        {
          ...actionsColumn<SavedList>(({ id, listName }) => (
            <Button size="sm" onClick={() => onTake(id)}>
              Take<span className="sr-only"> {listName}</span>
            </Button>
          )),
          width: "5rem",
        },
      ]}
      rows={lists.data?.rows ?? []}
      rowKey={({ id }) => id}
      keys={false}
      loading={lists.data === undefined}
      skeletonRows={3}
      empty={
        <EmptyState kind="nothing-yet" icon="list" title="No saved lists yet">
          Rows of a file or from the clipboard can be saved as a list once they are read. Every draft then offers it.
        </EmptyState>
      }
    />
  );
}
