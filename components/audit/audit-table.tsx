"use client";

import { useMemo } from "react";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import type { Place } from "#components/reading/paging/places.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Density } from "#components/ui/table/table-column.ts";
import { auditColumns } from "./audit-columns.tsx";
import type { AuditEntry, AuditSource } from "./audit-source.ts";

export function AuditTable({
  of,
  path,
  page,
  density,
  after,
  open,
  hrefOf,
  isFiltered,
  onClear,
}: {
  of: AuditSource;
  path: string;
  page: { rows: AuditEntry[]; next: string | null } | undefined;
  density: Density;
  after: Place | null;
  open: number | "anchors" | null;
  hrefOf: (changes: { open?: number; after?: Place | null }) => string;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const columns = useMemo(() => auditColumns(of, path), [of, path]);
  return (
    <Table
      caption="Entries of the audit trail, newest first"
      fixed
      columns={columns}
      rows={page?.rows ?? []}
      rowKey={({ seq }) => String(seq)}
      rowHref={({ seq }) => hrefOf({ open: seq })}
      selectedKey={typeof open === "number" ? String(open) : undefined}
      density={density}
      loading={page === undefined}
      empty={
        isFiltered ? (
          <EmptyState
            kind="no-match"
            title="No entry matches"
            actions={<Button onClick={onClear}>Clear filters</Button>}
          >
            The filters above hide everything there is. An id has to be whole.
          </EmptyState>
        ) : (
          <EmptyState kind="nothing-yet" title="Nothing was done yet">
            Each change that anybody makes, by hand, by program or by a job, is written down here in the same moment.
          </EmptyState>
        )
      }
      footer={
        page && (
          <PageFooter
            shown={page.rows.length}
            place={after}
            next={page.next}
            hrefOf={(place) => hrefOf({ after: place })}
          />
        )
      }
    />
  );
}
