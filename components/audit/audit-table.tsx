"use client";

import { useMemo } from "react";
import type { IdCursor } from "#components/reading/paging/id-cursor.ts";
import { IdPages } from "#components/reading/paging/id-pages.tsx";
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
  before,
  open,
  hrefOf,
  isFiltered,
  onClear,
}: {
  of: AuditSource;
  path: string;
  page: { rows: AuditEntry[]; hasMore: boolean } | undefined;
  density: Density;
  before: IdCursor | null;
  open: number | "anchors" | null;
  hrefOf: (changes: { open?: number; before?: IdCursor | null }) => string;
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
          <IdPages
            page={{ rows: page.rows.map(({ seq }) => ({ id: seq })), hasMore: page.hasMore }}
            before={before}
            hrefOf={(next) => hrefOf({ before: next })}
          />
        )
      }
    />
  );
}
