"use client";

import { ListPage } from "#components/reading/list/list-page.tsx";
import { noFilters, useListAddress } from "#components/reading/list/use-list-address.ts";
import { parseAsOpen } from "#components/reading/paging/places.ts";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { listColumns } from "./list-columns.tsx";
import { useLists, useMySending } from "./use-lists.ts";

const ListSheet = onDemand(() => import("./list-sheet.tsx").then((loaded) => loaded.ListSheet));
const NewListSheet = onDemand(() => import("./new-list-sheet.tsx").then((loaded) => loaded.NewListSheet));

/** Number lists: rows with numbers that the team keeps under names, for SMS and instant messages alike. */
export function NumberListsPage() {
  const address = useListAddress(noFilters, parseAsOpen);
  const { typed, q, open, search, clear, openHref, closeHref } = address;
  const query = useLists();
  const mayChange = useMySending().length > 0;
  // There are a few hundred at most, and all of them are here.
  const all = query.data?.rows;
  const rows = all?.filter(({ listName }) => listName.toLowerCase().includes(q.toLowerCase()));
  const add = mayChange && (
    <ButtonLink variant="primary" icon="plus" href={openHref("new")} scroll={false}>
      {t("messages.addAList")}
    </ButtonLink>
  );
  return (
    <ListPage
      title={t("messages.numberLists")}
      actions={all && all.length > 0 && add}
      facts={[
        { key: "what", value: t("messages.numbersForSMSAndInstantMessagesEvery") },
        { key: "kept", value: t("messages.aListIsKeptUntilSomebodyRemoves") },
        ...(mayChange ? [] : [{ key: "who", value: t("messages.sendersAdminsAndOwnersChangeLists") }]),
      ]}
      query={query}
      problem={t("messages.theListsCouldNotBeRead")}
      toolbar={
        <SearchField label={t("messages.nameOfAList")} value={typed} onChange={(event) => search(event.target.value)} />
      }
      density="number-lists"
      caption={t("messages.numberListsLastUsedFirst")}
      fixed
      columns={listColumns()}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => openHref(id)}
      selectedKey={open ?? undefined}
      total={rows?.length}
      empty={
        <EmptyState kind="nothing-yet" icon="list" title={t("messages.noNumberListsYet")} actions={add}>
          {t("messages.aListIsATableWithOne")}
        </EmptyState>
      }
      noMatch={
        q !== "" && (
          <EmptyState
            kind="no-match"
            title={t("messages.noListMatches")}
            actions={<Button onClick={clear}>{t("messages.clearTheSearch")}</Button>}
          >
            {t("messages.noListHasQInItsName", { q })}
          </EmptyState>
        )
      }
      sheet={
        open === "new"
          ? mayChange && <NewListSheet closeHref={closeHref} openHref={openHref} />
          : open !== null &&
            all &&
            (!query.isFetching || all.some(({ id }) => id === open)) && (
              <ListSheet id={open} list={all.find(({ id }) => id === open)} closeHref={closeHref} />
            )
      }
    />
  );
}
