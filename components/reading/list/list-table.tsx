"use client";

import type { ReactNode } from "react";
import { PageFooter } from "#components/reading/paging/page-footer.tsx";
import type { Place } from "#components/reading/paging/places.ts";
import { ViewsMenu } from "#components/reading/views/views-menu.tsx";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { DensitySwitch, useDensity } from "#components/ui/table/density.tsx";
import { Table, type TableProps } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import type { ViewPath } from "#server/compose/saved-views.ts";
import { t } from "#words/t.ts";
import { ColumnsMenu, useShownColumns } from "./columns-menu.tsx";

export type ListTableProps<Row> = Pick<
  TableProps<Row>,
  "caption" | "columns" | "rowKey" | "rowHref" | "selectedKey" | "fixed" | "skeletonRows" | "keys"
> & {
  /** Undefined before they are read. */
  rows: readonly Row[] | undefined;
  /** Search field, chips and whatever else narrows the list. */
  toolbar?: ReactNode;
  /** Names the list for the row height that its reader chooses; without a name there is no choice. */
  density?: string;
  /** Its page, for a list whose filters are saved as views. */
  views?: ViewPath | undefined;
  /** Its newest or its oldest can stand first. */
  isOrdered?: boolean;
  /** Right above the rows: what can be done with those that are ticked, or what a search found beside them. */
  picked?: ReactNode;
  /** Why there is nothing yet. */
  empty: ReactNode;
  /** Why nothing is found, where something narrows the list. */
  noMatch?: ReactNode;
  /** How many there are, where the list has no pages. */
  total?: number | undefined;
  /** Where this page begins and the next one does, of a list in pages. */
  after?: Place | null;
  next?: string | null | undefined;
  hrefOf?: (place: Place | null) => string;
  byTime?: boolean;
};

/** The rows of a list with what narrows them above and the ways to other pages below. */
export function ListTable<Row>({
  toolbar,
  density: view = "",
  views,
  isOrdered = false,
  picked,
  rows,
  empty,
  noMatch,
  total,
  after = null,
  next = null,
  hrefOf,
  byTime,
  hidden = false,
  busy,
  columns,
  ...table
}: ListTableProps<Row> & { hidden?: boolean; busy: boolean }) {
  const shownColumns = useShownColumns(columns, views !== undefined);
  const [density, setDensity] = useDensity(view);
  const shown = rows?.length ?? 0;
  const footer = hrefOf ? (
    <PageFooter shown={shown} place={after} next={next} hrefOf={hrefOf} byTime={byTime} />
  ) : (
    shown > 0 && <TableFooter shown={shown} total={total ?? shown} />
  );
  return (
    <>
      {(toolbar || view) && (
        <div className="flex flex-wrap items-center gap-2">
          {toolbar}
          {(views || view) && (
            <span className="ml-auto flex items-center gap-2">
              {views && <ViewsMenu path={views} />}
              {views && (
                <span className="max-phone:hidden">
                  <ColumnsMenu columns={columns} isOrdered={isOrdered} />
                </span>
              )}
              {view && (
                <span className="max-phone:hidden">
                  <DensitySwitch density={density} onChange={setDensity} />
                </span>
              )}
            </span>
          )}
        </div>
      )}
      {picked}
      {!hidden && (
        <Table
          {...table}
          columns={shownColumns}
          rows={rows ?? []}
          density={view ? density : undefined}
          loading={rows === undefined || busy}
          empty={
            next !== null ? (
              <NothingSoFar byTime={byTime} />
            ) : (
              noMatch || (after && hrefOf ? <PastTheEnd href={hrefOf(null)} /> : empty)
            )
          }
          footer={rows && footer}
        />
      )}
    </>
  );
}

/** A search looks through a part of the list at a time. */
function NothingSoFar({ byTime = true }: { byTime: boolean | undefined }) {
  return (
    <EmptyState kind="no-match" title={t("reading.nothingFoundSoFar")}>
      {t("reading.nothingMatchesSoFarWhichContinuesFrom", { button: byTime ? t("reading.older") : t("reading.next") })}
    </EmptyState>
  );
}

function PastTheEnd({ href }: { href: string }) {
  return (
    <EmptyState kind="no-match" title={t("reading.nothingOnThisPage")} actions={<FirstPage href={href} />}>
      {t("reading.theListEndsBeforeIt")}
    </EmptyState>
  );
}

export function FirstPage({ href }: { href: string }) {
  return (
    <ButtonLink size="sm" href={href}>
      {t("reading.firstPage")}
    </ButtonLink>
  );
}
