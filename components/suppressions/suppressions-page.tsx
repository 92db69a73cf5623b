"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { ListPage } from "#components/reading/list/list-page.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
import { AddSheet } from "./add-sheet.tsx";
import { suppressionColumns } from "./suppression-columns.tsx";
import { SuppressionSheet } from "./suppression-sheet.tsx";
import { type Suppressions, useSuppressions } from "./use-suppressions.ts";

/** Suppressed numbers: who gets nothing, why and for how long. */
export function SuppressionsPage() {
  const suppressions = useSuppressions();
  const { address, list, counts } = suppressions;
  const { typed, q, after, open, search } = address;
  const mayManage = useMay("suppression.manage");
  return (
    <ListPage
      title="Suppressed numbers"
      actions={<Actions of={suppressions} mayManage={mayManage} />}
      facts={[
        { key: "what", value: "No SMS is sent to these numbers, whatever list they are on" },
        ...(counts.data ? [{ key: "counts", value: countsInWords(counts.data) }] : []),
        ...(mayManage ? [] : [{ key: "who", value: "Senders, admins and owners change the list" }]),
      ]}
      query={list}
      problem="The suppressed numbers could not be read."
      toolbar={<SearchField label="Number or reason" value={typed} onChange={(event) => search(event.target.value)} />}
      caption="Suppressed numbers, last added first"
      fixed
      columns={suppressionColumns}
      rows={list.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => address.openHref(id)}
      selectedKey={open ?? undefined}
      after={after}
      next={list.data?.next}
      hrefOf={address.pageHref}
      empty={<NothingYet addHref={mayManage ? address.openHref("new") : null} />}
      noMatch={q && <NoMatch q={q} onClear={() => search("")} />}
      sheet={open !== null && <OpenSheet open={open} closeHref={address.closeHref} mayAdd={mayManage} />}
    />
  );
}

function OpenSheet({ open, closeHref, mayAdd }: { open: string; closeHref: string; mayAdd: boolean }) {
  if (open === "new") return mayAdd && <AddSheet closeHref={closeHref} />;
  return <SuppressionSheet key={open} id={open} closeHref={closeHref} />;
}

function Actions({ of: { counts, address }, mayManage }: { of: Suppressions; mayManage: boolean }) {
  const { slug } = useWorkspace();
  return (
    <>
      {(counts.data?.holding ?? 0) > 0 && (
        <DownloadLink href={`/${slug}/suppressions/suppressions.csv`}>Download all</DownloadLink>
      )}
      {mayManage && (
        <>
          <ButtonLink icon="upload" href={`/${slug}/suppressions/import`}>
            Import
          </ButtonLink>
          <ButtonLink variant="primary" icon="plus" href={address.openHref("new")} scroll={false}>
            Suppress numbers
          </ButtonLink>
        </>
      )}
    </>
  );
}

function countsInWords({ holding, expired, isMore }: NonNullable<Suppressions["counts"]["data"]>): string {
  if (isMore) return `More than ${(holding + expired - 1).toLocaleString("en")} numbers`;
  return `${counted(holding, "number")} suppressed${expired > 0 ? `, ${expired.toLocaleString("en")} expired` : ""}`;
}

function NoMatch({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <EmptyState kind="no-match" title="Nothing matches" actions={<Button onClick={onClear}>Clear search</Button>}>
      No suppressed number has “{q}” in its number or its reason. Whoever was erased is found by the whole number alone,
      with + and the country code.
    </EmptyState>
  );
}

function NothingYet({ addHref }: { addHref: string | null }) {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No number is suppressed"
      actions={
        addHref && (
          <ButtonLink href={addHref} scroll={false}>
            Suppress numbers
          </ButtonLink>
        )
      }
    >
      Numbers that asked for no more messages, or that nobody should write to, come here: typed, pasted or imported from
      a file. Each send sets them apart, and says so before it leaves.
    </EmptyState>
  );
}
