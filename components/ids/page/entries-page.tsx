"use client";

import { useState } from "react";
import { NotConnected } from "#components/connections/not-connected.tsx";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { Link } from "#components/ui/link.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { EntriesToolbar } from "./entries-toolbar.tsx";
import { entryColumns } from "./entry-columns.tsx";
import { NoEntries } from "./no-entries.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useArchive } from "./use-archive.ts";
import { type Entries, useEntries } from "./use-entries.ts";

const EntrySheet = onDemand(() => import("./entry-sheet.tsx").then((loaded) => loaded.EntrySheet));
const NewEntrySheet = onDemand(() => import("./new-entry-sheet.tsx").then((loaded) => loaded.NewEntrySheet));

function factsOf(entries: Entries, mayManage: boolean) {
  const connections = entries.counts.data?.connections ?? [];
  return [
    { key: "what", value: t("ids.thePlatformListsNoneOfTheseWhat") },
    { key: "numbers", value: <NumberLists /> },
    ...(connections.length > 1 ? [{ key: "connection", value: <ConnectionSelect entries={entries} /> }] : []),
    ...(mayManage ? [] : [{ key: "who", value: t("ids.sendersTemplateEditorsAdminsAndOwnersChange") }]),
  ];
}

/** The other lists: of numbers, row by row, which are no ids of the platform's. */
function NumberLists() {
  const { slug } = useWorkspace();
  const mayRead = useMay("sms.read");
  const numberLists = t("ids.numberLists");
  return rich("ids.theListsHereAreEmailListsAt", {
    numberLists: mayRead ? <Link href={`/${slug}/lists`}>{numberLists}</Link> : numberLists,
  });
}

function ConnectionSelect({ entries: { counts, address } }: { entries: Entries }) {
  return (
    <Select
      compact
      aria-label={t("ids.connection")}
      value={counts.data?.connectionId ?? ""}
      onValueChange={(connection) => address.narrow({ connection })}
      options={(counts.data?.connections ?? []).map(({ id, name, kind }) => ({
        value: id,
        label: t("ids.labelAndKind", { label: name, kind: kind === "live" ? t("ids.live") : t("ids.sandbox") }),
      }))}
    />
  );
}

/** The library: ids that the platform takes and lists nowhere, kept here under names. */
export function EntriesPage() {
  const entries = useEntries();
  const mayManage = useMay("library.manage");
  const { address, list } = entries;
  const { filters, after, open, openHref } = address;
  const { kind, archived } = filters;
  const rows = list.data?.rows;
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  return (
    <ListPage
      title={t("ids.listsAndIds")}
      actions={
        mayManage &&
        entries.enabled && (
          <ButtonLink variant="primary" icon="plus" href={openHref("new")} scroll={false}>
            {t("ids.addAnId")}
          </ButtonLink>
        )
      }
      facts={factsOf(entries, mayManage)}
      query={list}
      problem={t("ids.theLibraryCouldNotBeRead")}
      within={(rows) => (entries.enabled ? rows : <NotConnected missing="connection" />)}
      toolbar={<EntriesToolbar entries={entries} />}
      density="library"
      picked={<Picked selection={selection} shown={rows?.length ?? 0} archived={archived} />}
      caption={archived ? t("ids.archivedIdsInTheLibraryByName") : t("ids.idsOfTheLibraryByName")}
      fixed
      columns={entryColumns(kind, mayManage ? selection : undefined)}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => openHref(id)}
      selectedKey={open ?? undefined}
      after={after}
      next={list.data?.next}
      hrefOf={address.pageHref}
      byTime={false}
      empty={<NoEntries entries={entries} />}
      noMatch={address.q && <NoEntries entries={entries} />}
      sheet={open !== null && <OpenSheet open={open} entries={entries} mayAdd={mayManage} />}
    />
  );
}

function OpenSheet({
  open,
  entries: { address, counts },
  mayAdd,
}: {
  open: string;
  entries: Entries;
  mayAdd: boolean;
}) {
  const { filters, closeHref, hrefTo } = address;
  if (open !== "new") return <EntrySheet id={open} closeHref={closeHref} />;
  if (!mayAdd) return null;
  const place = counts.data?.connections.find(({ id }) => id === counts.data?.connectionId);
  return (
    <NewEntrySheet
      kind={filters.kind}
      connectionId={filters.connection}
      connectionName={place?.name}
      closeHref={closeHref}
      openHref={(id) => hrefTo(id, { archived: false })}
    />
  );
}

function Picked({
  selection,
  shown,
  archived,
}: {
  selection: ReturnType<typeof useSelection>;
  shown: number;
  archived: boolean;
}) {
  const { setArchived, busy } = useArchive();
  const move = () => setArchived(selection.ids, !archived).then(selection.clear, () => undefined);
  return (
    <SelectionBar
      selected={selection.ids.length}
      shown={shown}
      archived={archived}
      busy={busy}
      onAll={selection.all}
      onClear={selection.clear}
      onMove={() => void move()}
    />
  );
}

/** Rows ticked for one action, of those that are shown. */
function useSelection(shown: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return {
    ids: shown.filter((id) => ticked.has(id)),
    isSelected: (id: string) => ticked.has(id),
    toggle,
    all: () => setTicked(new Set(shown)),
    clear: () => setTicked(new Set()),
  };
}
