"use client";

import { useState } from "react";
import { NotConnected } from "#components/connections/not-connected.tsx";
import { Page } from "#components/page/page.tsx";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import { ListProblem } from "#components/reading/problems/list-problem.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { Select } from "#components/ui/controls/select.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { EntriesToolbar } from "./entries-toolbar.tsx";
import { entryColumns } from "./entry-columns.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { NewEntrySheet } from "./new-entry-sheet.tsx";
import { NoEntries } from "./no-entries.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useArchive } from "./use-archive.ts";
import { type Entries, useEntries } from "./use-entries.ts";

/** The library: ids that the platform takes and lists nowhere, kept here under names. */
export function EntriesPage() {
  const entries = useEntries();
  return (
    <SheetLayout sheet={entries.filters.open !== null && <OpenSheet entries={entries} />}>
      <Page>
        <EntriesHeader entries={entries} />
        {entries.enabled ? <EntriesList entries={entries} /> : <NotConnected missing="connection" />}
      </Page>
    </SheetLayout>
  );
}

function OpenSheet({ entries: { filters, counts, hrefWith } }: { entries: Entries }) {
  const mayAdd = useMay("library.manage");
  const { open, kind, connection } = filters;
  if (open === null || (open === "new" && !mayAdd)) return null;
  if (open !== "new") return <EntrySheet id={open} closeHref={hrefWith({})} />;
  const place = counts.data?.connections.find(({ id }) => id === counts.data?.connectionId);
  return (
    <NewEntrySheet
      kind={kind}
      connectionId={connection}
      connectionName={place?.name}
      closeHref={hrefWith({})}
      openHref={(id) => hrefWith({ open: id, archived: false, q: "" })}
    />
  );
}

function EntriesHeader({ entries: { enabled, counts, narrow, hrefWith } }: { entries: Entries }) {
  const mayAdd = useMay("library.manage");
  const connections = counts.data?.connections ?? [];
  return (
    <PageHeader
      title="Lists and ids"
      actions={
        mayAdd &&
        enabled && (
          <ButtonLink variant="primary" icon="plus" href={hrefWith({ open: "new" })} scroll={false}>
            Add an id
          </ButtonLink>
        )
      }
      facts={[
        { key: "what", value: "The platform lists none of these; what is kept here is offered in every form" },
        ...(connections.length > 1
          ? [
              {
                key: "connection",
                value: (
                  <Select
                    compact
                    aria-label="Connection"
                    value={counts.data?.connectionId ?? ""}
                    onValueChange={(connection) => narrow({ connection })}
                    options={connections.map(({ id, name, kind }) => ({
                      value: id,
                      label: `${name}, ${kind === "live" ? "Live" : "Sandbox"}`,
                    }))}
                  />
                ),
              },
            ]
          : []),
        ...(mayAdd ? [] : [{ key: "who", value: "Senders, template editors, admins and owners change it" }]),
      ]}
    />
  );
}

function EntriesList({ entries }: { entries: Entries }) {
  const { filters, list, hrefWith } = entries;
  const { kind, archived, open } = filters;
  const mayManage = useMay("library.manage");
  const [density, setDensity] = useDensity("library");
  const rows = list.data?.rows ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const { setArchived, busy } = useArchive();
  const move = () => setArchived(selection.ids, !archived).then(selection.clear, () => undefined);
  return (
    <>
      <EntriesToolbar entries={entries} density={density} onDensity={setDensity} />
      <SelectionBar
        selected={selection.ids.length}
        shown={rows.length}
        archived={archived}
        busy={busy}
        onAll={selection.all}
        onClear={selection.clear}
        onMove={() => void move()}
      />
      <ListProblem of={list} what="The library could not be read." />
      {(list.data || !list.error) && (
        <Table
          caption={archived ? "Archived ids of the library, by name" : "Ids of the library, by name"}
          fixed
          columns={entryColumns(kind, mayManage ? selection : undefined)}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => hrefWith({ open: id })}
          selectedKey={open ?? undefined}
          density={density}
          loading={list.data === undefined}
          empty={<NoEntries entries={entries} />}
          footer={<EntriesFooter entries={entries} />}
        />
      )}
    </>
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

function EntriesFooter({ entries: { list, filters, hrefWith } }: { entries: Entries }) {
  const { rows = [], next = null } = list.data ?? {};
  return (
    <PageFooter
      shown={rows.length}
      place={filters.after}
      next={next}
      hrefOf={(after) => hrefWith({ after })}
      byTime={false}
    />
  );
}
