"use client";

import type { ReactNode } from "react";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { formatCount } from "#components/ui/number.ts";
import { useDensity } from "#components/ui/table/density.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { t } from "#words/t.ts";
import { RowsToolbar, type RowsToolbarProps } from "./rows-toolbar.tsx";
import type { SendAddress } from "./use-send-address.ts";

/** New rows that wait to be shown. `more`: there are further ones beyond those counted. */
export type Waiting = { count: number; more: boolean };

/** Loaded rows of a send, and how further ones are read. */
export type LoadedRows<Row> = {
  query: Parameters<typeof LoadOnApproach>[0]["query"] & {
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
  };
  rows: readonly Row[];
  /** Place of the first of them in the whole. */
  first?: number;
  waiting?: Waiting;
  showNew?: () => Promise<void>;
};

/** Everybody a send went to, or is heard of; only rows in sight are in the page, further ones load on approach. */
export function RowsPanel<Row extends { id: number }>({
  label,
  caption,
  columns,
  loaded: { query, rows, first = 1, waiting, showNew },
  address,
  counted,
  toolbar,
  empty,
}: {
  /** "Recipients": names the region and the reader's choice of row height. */
  label: string;
  caption: string;
  /** The first is the name. */
  columns: readonly Column<Row>[];
  loaded: LoadedRows<Row>;
  address: SendAddress;
  /** How many the filter lists, where the figures say. */
  counted: number | undefined;
  toolbar: Omit<RowsToolbarProps, "address" | "density" | "onDensity">;
  empty: ReactNode;
}) {
  const [density, setDensity] = useDensity(label.toLowerCase());
  const isOpen = address.row !== null;
  const end = first - 1 + rows.length;
  const atLeast = query.hasNextPage ? { atLeast: end } : end;
  const total = counted === undefined ? atLeast : Math.max(counted, end);
  return (
    <section aria-label={label} className="grid min-w-0 grid-cols-1 gap-2">
      <RowsToolbar {...toolbar} address={address} density={density} onDensity={setDensity} />
      {Boolean(query.error) && (
        <ReadProblem
          error={query.error}
          what={t("sends.theLabelCouldNotBeRead", { label: label.toLowerCase() })}
          onRetry={() => void query.refetch()}
        />
      )}
      {waiting && <NewRows waiting={waiting} onShow={() => void showNew?.()} />}
      {(rows.length > 0 || !query.error) && (
        <Table
          caption={caption}
          columns={widened(columns, isOpen)}
          rows={rows}
          rowKey={(row) => String(row.id)}
          rowHref={(row) => address.hrefWith({ row: row.id })}
          {...(isOpen ? { selectedKey: String(address.row) } : {})}
          density={density}
          loading={query.isPending || query.isPlaceholderData}
          fixed
          firstPosition={first}
          {...(typeof total === "number" ? { totalRows: total } : {})}
          empty={empty}
          footer={rows.length > 0 && <TableFooter from={first} shown={rows.length} total={total} />}
        />
      )}
      <LoadOnApproach query={query} />
    </section>
  );
}

/** With a sheet beside the table the name needs more of what is left. */
export function widened<Row>([name, ...others]: readonly Column<Row>[], isOpen: boolean): readonly Column<Row>[] {
  return name ? [{ ...name, width: isOpen ? "35%" : "28%" }, ...others] : others;
}

/** New rows wait here, so that nothing jumps under the pointer. */
function NewRows({ waiting: { count, more }, onShow }: { waiting: Waiting; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <div className="flex items-center gap-3">
      <Button size="sm" icon="refresh" onClick={onShow}>
        {t("sends.countNew", { count: `${formatCount(count)}${more ? "+" : ""}` })}
      </Button>
      <span className="text-xs text-muted">{t("sends.newRowsWaitHereUntilYouShow")}</span>
    </div>
  );
}
