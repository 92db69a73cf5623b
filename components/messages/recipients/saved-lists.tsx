"use client";

import { useState } from "react";
import { offeredColumns } from "#components/messages/lists/list-columns.tsx";
import { RemoveList } from "#components/messages/lists/remove-list.tsx";
import { type SavedList, useLists } from "#components/messages/lists/use-lists.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { actionsColumn } from "#components/ui/table/row-actions.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { t } from "#words/t.ts";

/** The lists that the team has saved, last used first: one to take, or to keep no longer. */
export function SavedLists({ onTake }: { onTake: (id: string) => void }) {
  const { slug } = useWorkspace();
  const lists = useLists();
  const [removed, setRemoved] = useState<SavedList>();
  if (lists.error && !lists.data) {
    return (
      <ReadProblem
        error={lists.error}
        what={t("messages.theSavedListsCouldNotBeRead")}
        onRetry={() => void lists.refetch()}
      />
    );
  }
  return (
    <>
      <Table
        caption={t("messages.savedListsLastUsedFirst")}
        columns={[
          ...offeredColumns,
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
          <EmptyState kind="nothing-yet" icon="list" title={t("messages.noSavedListsYet")}>
            {t("messages.rowsOfAFileOrFromThe")}
          </EmptyState>
        }
      />
      <Link href={`/${slug}/lists`} className="w-fit text-sm">
        {t("messages.manageLists")}
      </Link>
      {removed && <RemoveList list={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function ListActions({ list, onTake, onRemove }: { list: SavedList; onTake: () => void; onRemove: () => void }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Button size="sm" onClick={onTake}>
        {t("messages.take")}
        <span className="sr-only"> {list.listName}</span>
      </Button>
      <Button variant="plain" size="sm" icon="x" iconOnly onClick={onRemove}>
        {t("messages.removeListName", { listName: list.listName })}
      </Button>
    </span>
  );
}
