import { type MouseEvent, memo, type ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { type Column, type Density, namePlace, priorityClass, roles } from "./table-column.ts";

const cellPadding =
  "px-3 first:pl-4 last:pr-4 @max-[48rem]:px-2 @max-[48rem]:first:pl-3.5 @max-[48rem]:last:pr-3.5 max-phone:p-0! max-phone:first:p-0! max-phone:last:p-0!";

const phonePlace = {
  corner: "max-phone:order-1 max-phone:flex-none max-phone:text-right",
  full: "max-phone:order-2 max-phone:basis-full",
  end: "max-phone:order-3 max-phone:ml-auto max-phone:text-right max-phone:text-xs",
} as const;

/** The class of a cell, by how far it stands from the column that is the card's name. */
export function cellClass<Row>(column: Column<Row>, index: number, hasCorner: boolean): string {
  const lead = hasCorner ? "max-phone:basis-[calc(100%-6.5rem)]" : "max-phone:basis-full";
  return cx(
    cellPadding,
    "align-middle max-phone:block max-phone:h-auto max-phone:min-w-0 max-phone:border-0 max-phone:text-left",
    column.align === "end" && "text-right whitespace-nowrap",
    column.grow && "w-full max-w-0 truncate max-phone:w-auto max-phone:max-w-full",
    column.quiet && "text-muted",
    priorityClass[column.priority ?? 1],
    index === 0
      ? cx(lead, "max-phone:grow max-phone:[overflow-wrap:anywhere] max-phone:whitespace-normal!")
      : column.phone && phonePlace[column.phone],
    index < 0 && cx("w-9 pr-0! max-phone:basis-[5.5rem]", phonePlace.corner),
    index > 0 && !column.phone && "max-phone:basis-auto max-phone:order-2",
    column.hideOnPhone && "max-phone:hidden",
  );
}

type RowProps<Row> = {
  row: Row;
  rowId: string;
  href: string | undefined;
  columns: readonly Column<Row>[];
  density: Density;
  selected: boolean;
  /** 1-based place in the whole set, when only a part of it is in the page. */
  position: number | undefined;
  /** Index among the rendered rows, which a virtual table measures by. */
  index: number;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
};

/** A plain click anywhere in a row is a click on its link; text can still be marked and buttons pressed. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target;
  if (!(target instanceof Element) || target.closest("a, button, input, label, summary")) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector<HTMLAnchorElement>("a[data-row-link]");
  if (event.metaKey || event.ctrlKey) window.open(link?.href, "_blank", "noreferrer");
  else link?.click();
}

function RowOf<Row>({ row, rowId, href, columns, density, selected, position, index, measure }: RowProps<Row>) {
  const hasCorner = columns.some((column) => column.phone === "corner" || column.lead);
  const nameAt = namePlace(columns);
  return (
    <tr
      {...roles.row}
      ref={measure}
      data-index={index}
      data-row={rowId}
      aria-rowindex={position === undefined ? undefined : position + 1}
      onClick={href ? openRow : undefined}
      className={cx(
        "border-b border-line last:border-b-0",
        "max-phone:flex max-phone:min-h-touch max-phone:flex-wrap max-phone:items-center max-phone:gap-x-3 max-phone:gap-y-1 max-phone:px-4 max-phone:py-2.5",
        // Only name and corner stand in a card's first line, however little room they take.
        hasCorner &&
          "max-phone:after:order-1 max-phone:after:-mb-1 max-phone:after:basis-full max-phone:after:content-['']",
        href && "cursor-pointer hover:bg-hover",
        selected && "bg-selected! shadow-[inset_3px_0_0_var(--color-accent)]",
      )}
    >
      {columns.map((column, place) => (
        <Cell
          key={column.key}
          label={column.hiddenHeader ? undefined : column.header}
          className={cx(
            density === "dense" ? "h-row-dense py-0.5" : "h-row py-1",
            cellClass(column, place - nameAt, hasCorner),
          )}
        >
          {place === nameAt && href ? (
            <RowLink href={href} selected={selected}>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
    </tr>
  );
}

/** Rows re-render only when their own data or place changes: a live table gets a few changes a second. */
export const TableRow = memo(RowOf) as typeof RowOf;

function Cell({ label, className, children }: { label: string | undefined; className: string; children: ReactNode }) {
  const nothing = children === null || children === undefined || children === "" || children === false;
  return (
    <td
      {...roles.cell}
      data-label={label}
      className={cx(
        className,
        // On a phone there is no head above the cell, so its name is said with it.
        "max-phone:before:absolute max-phone:before:size-px max-phone:before:overflow-hidden max-phone:before:content-[attr(data-label)_':_'] max-phone:before:[clip-path:inset(50%)] max-phone:relative",
        nothing && "max-phone:hidden",
      )}
    >
      {nothing ? <span className="text-faint">–</span> : children}
    </td>
  );
}

function RowLink({ href, selected, children }: { href: string; selected: boolean; children: ReactNode }) {
  return (
    <IntentLink
      href={href}
      scroll={false}
      prefetch={false}
      data-row-link=""
      aria-current={selected ? "true" : undefined}
      className="font-medium text-ink no-underline hover:underline hover:underline-offset-3"
    >
      {children}
    </IntentLink>
  );
}
