"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { tellGood } from "#components/ui/overlay/toast.tsx";
import { actionsColumn } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
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

/** The lists that the team has saved, last used first: one to take, or to keep no longer. */
export function SavedLists({ onTake }: { onTake: (id: string) => void }) {
  const trpc = useTRPC();
  const lists = useQuery(trpc.uploads.lists.queryOptions());
  const [removed, setRemoved] = useState<SavedList>();
  if (lists.error && !lists.data) {
    return (
      <ReadProblem error={lists.error} what="The saved lists could not be read." onRetry={() => void lists.refetch()} />
    );
  }
  return (
    <>
      <Table
        caption="Saved lists, last used first"
        columns={[
          ...columns,
          {
            ...actionsColumn<SavedList>((list) => (
              <ListActions list={list} onTake={() => onTake(list.id)} onRemove={() => setRemoved(list)} />
            )),
            width: "7rem",
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
      {removed && <RemoveList list={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function ListActions({ list, onTake, onRemove }: { list: SavedList; onTake: () => void; onRemove: () => void }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button size="sm" onClick={onTake}>
        Take<span className="sr-only"> {list.listName}</span>
      </Button>
      <Button variant="plain" size="sm" icon="x" iconOnly onClick={onRemove}>
        Remove {list.listName}
      </Button>
    </span>
  );
}

function RemoveList({ list: { id, listName }, onClose }: { list: SavedList; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(trpc.uploads.unsaveList.mutationOptions());
  return (
    <ConfirmDialog
      title={`Remove ${listName}`}
      label="Remove the list"
      busyLabel="Removing…"
      onConfirm={async () => {
        await remove.mutateAsync({ id });
        await queries.invalidateQueries(trpc.uploads.pathFilter());
        tellGood({ title: `${listName} is removed` });
      }}
      onClose={onClose}
    >
      <p>
        Drafts no longer offer it. Its rows are deleted once they are older than this workspace keeps files; a draft
        that still needs them then needs other recipients. What was sent stays as it is.
      </p>
    </ConfirmDialog>
  );
}
