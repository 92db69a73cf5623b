"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { Page } from "#components/page/page.tsx";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { RoleChoice } from "#components/people/role-choice.ts";
import { MoreRows } from "#components/reading/paging/more-rows.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { useSettled } from "#components/reading/use-settled.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { ActDialog } from "./person-acts.tsx";
import { peopleColumns } from "./person-columns.tsx";
import type { Act } from "./rows.ts";

const pageSize = 50;

/** Administration, people: everybody with an account, their workspaces, and what can be done about the account. */
export function InstancePeoplePage({ roles, me }: { roles: readonly RoleChoice[]; me: string }) {
  const trpc = useTRPC();
  const [typed, setTyped] = useQueryState("q", parseAsString.withDefault(""));
  const q = useSettled(typed.trim());
  const [act, setAct] = useState<Act | null>(null);
  const query = useInfiniteQuery(
    trpc.instance.people.infiniteQueryOptions(
      { limit: pageSize, ...(q && { q }) },
      {
        getNextPageParam: ({ next }) => next,
        placeholderData: keepPreviousData,
      },
    ),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Page>
      <PageHeader title="People" facts={[{ key: "what", value: "Everybody with an account on this Switchboard" }]} />
      <div className="flex">
        <SearchField
          label="Name or email"
          value={typed}
          onChange={(event) => void setTyped(event.target.value || null)}
        />
      </div>
      {query.error && (
        <ReadProblem error={query.error} what="The people could not be read." onRetry={() => void query.refetch()} />
      )}
      {(rows || !query.error) && (
        <Table
          caption="People with an account, by name"
          fixed
          columns={peopleColumns({ roles, me, onAct: setAct })}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          loading={rows === undefined}
          keys={false}
          empty={
            <EmptyState
              kind="no-match"
              title="Nobody is called so"
              actions={<Button onClick={() => void setTyped(null)}>Show everybody</Button>}
            >
              No name and no address of an account has “{q}” in it.
            </EmptyState>
          }
          footer={<MoreRows of={query} />}
        />
      )}
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </Page>
  );
}
