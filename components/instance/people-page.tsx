"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import type { RoleChoice } from "#components/people/role-choice.ts";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsId } from "#components/reading/paging/places.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { t } from "#words/t.ts";
import { ActDialog } from "./person-acts.tsx";
import { peopleColumns } from "./person-columns.tsx";
import type { Act } from "./rows.ts";

const pageSize = 50;

/** Administration, people: everybody with an account, their workspaces, and what can be done about the account. */
export function InstancePeoplePage({ roles, me }: { roles: readonly RoleChoice[]; me: string }) {
  const trpc = useTRPC();
  const { typed, q, search, after, pageHref } = useListAddress(noFilters, parseAsId);
  const [act, setAct] = useState<Act | null>(null);
  const query = useQuery(
    trpc.instance.people.queryOptions(
      { limit: pageSize, ...(q && { q }), ...(after && { cursor: after.cursor }) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ListPage
      title={t("instance.people")}
      facts={[{ key: "what", value: t("instance.everybodyWithAnAccountOnThisSwitchboard") }]}
      query={query}
      problem={t("instance.thePeopleCouldNotBeRead")}
      toolbar={
        <SearchField label={t("instance.nameOrEmail")} value={typed} onChange={(event) => search(event.target.value)} />
      }
      caption={t("instance.peopleWithAnAccountByName")}
      fixed
      columns={peopleColumns({ roles, me, onAct: setAct })}
      rows={query.data?.rows}
      rowKey={({ id }) => id}
      keys={false}
      after={after}
      next={query.data?.next}
      hrefOf={pageHref}
      byTime={false}
      empty={<NoMatch q={q} onClear={() => search("")} />}
      noMatch={q && <NoMatch q={q} onClear={() => search("")} />}
    >
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </ListPage>
  );
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState
      kind="no-match"
      title={t("instance.nobodyMatches")}
      actions={<Button onClick={onClear}>{t("instance.showEverybody")}</Button>}
    >
      {t("instance.noAccountHasQInItsName", { q })}
    </EmptyState>
  );
}
