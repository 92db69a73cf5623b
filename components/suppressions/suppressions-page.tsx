"use client";

import { Page } from "#components/page/page.tsx";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { ListProblem } from "#components/reading/problems/list-problem.tsx";
import { Button, ButtonLink } from "#components/ui/controls/button.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { AddSheet } from "./add-sheet.tsx";
import { suppressionColumns } from "./suppression-columns.tsx";
import { SuppressionSheet } from "./suppression-sheet.tsx";
import { type Suppressions, useSuppressions } from "./use-suppressions.ts";

/** Suppressed numbers: who gets nothing, why and for how long. */
export function SuppressionsPage() {
  const suppressions = useSuppressions();
  return (
    <SheetLayout sheet={suppressions.filters.open !== null && <OpenSheet suppressions={suppressions} />}>
      <Page>
        <Header suppressions={suppressions} />
        <List suppressions={suppressions} />
      </Page>
    </SheetLayout>
  );
}

function OpenSheet({ suppressions: { filters, hrefWith } }: { suppressions: Suppressions }) {
  const mayAdd = useMay("suppression.manage");
  const { open } = filters;
  if (open === null || (open === "new" && !mayAdd)) return null;
  if (open === "new") return <AddSheet closeHref={hrefWith({})} />;
  return <SuppressionSheet key={open} id={open} closeHref={hrefWith({})} />;
}

function Header({ suppressions: { counts, hrefWith } }: { suppressions: Suppressions }) {
  const { slug } = useWorkspace();
  const mayManage = useMay("suppression.manage");
  const { holding = 0, expired = 0, isMore = false } = counts.data ?? {};
  return (
    <PageHeader
      title="Suppressed numbers"
      actions={
        <>
          {holding > 0 && <DownloadLink href={`/${slug}/suppressions/suppressions.csv`}>Download all</DownloadLink>}
          {mayManage && (
            <>
              <ButtonLink icon="upload" href={`/${slug}/suppressions/import`}>
                Import
              </ButtonLink>
              <ButtonLink variant="primary" icon="plus" href={hrefWith({ open: "new" })} scroll={false}>
                Suppress numbers
              </ButtonLink>
            </>
          )}
        </>
      }
      facts={[
        { key: "what", value: "No SMS is sent to these numbers, whatever list they are on" },
        ...(counts.data
          ? [
              {
                key: "counts",
                value: isMore
                  ? `More than ${(holding + expired - 1).toLocaleString("en")} numbers`
                  : `${counted(holding, "number")} suppressed${expired > 0 ? `, ${expired.toLocaleString("en")} expired` : ""}`,
              },
            ]
          : []),
        ...(mayManage ? [] : [{ key: "who", value: "Senders, admins and owners change the list" }]),
      ]}
    />
  );
}

function List({ suppressions }: { suppressions: Suppressions }) {
  const { filters, list, hrefWith, search } = suppressions;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField label="Number or reason" value={filters.q} onChange={(event) => search(event.target.value)} />
      </div>
      <ListProblem of={list} what="The suppressed numbers could not be read." />
      {(list.data || !list.error) && (
        <Table
          caption="Suppressed numbers, last added first"
          fixed
          columns={suppressionColumns}
          rows={list.data?.rows ?? []}
          rowKey={({ id }) => id}
          rowHref={({ id }) => hrefWith({ open: id })}
          selectedKey={filters.open ?? undefined}
          loading={list.data === undefined}
          empty={<NoSuppressions suppressions={suppressions} />}
          footer={<Footer suppressions={suppressions} />}
        />
      )}
    </>
  );
}

function NoSuppressions({ suppressions: { q, search, hrefWith } }: { suppressions: Suppressions }) {
  const mayManage = useMay("suppression.manage");
  if (q !== "") {
    return (
      <EmptyState
        kind="no-match"
        title="Nothing matches"
        actions={<Button onClick={() => search("")}>Clear search</Button>}
      >
        No suppressed number has “{q}” in its number or its reason. Whoever was erased is found by the whole number
        alone, with + and the country code.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title="No number is suppressed"
      actions={
        mayManage && (
          <ButtonLink href={hrefWith({ open: "new" })} scroll={false}>
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

function Footer({ suppressions: { list, filters, hrefWith } }: { suppressions: Suppressions }) {
  const { rows = [], next = null } = list.data ?? {};
  return <PageFooter shown={rows.length} place={filters.after} next={next} hrefOf={(after) => hrefWith({ after })} />;
}
