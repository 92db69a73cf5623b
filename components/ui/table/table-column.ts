import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: string;
  /** What the cell shows. Nothing (null, undefined, "") becomes "–", and leaves no gap on a phone. */
  cell: (row: Row) => ReactNode;
  /** Numbers and times are "end". */
  align?: "start" | "end";
  /** Any CSS width. Columns of a fixed or virtual table need one each but the widest. */
  width?: string;
  /** Takes the room that is left and cuts what does not fit. One column a table. */
  grow?: boolean;
  /**
   * 1 stays (the default), 2 goes when the table is narrow, 3 before it; 4 is for a table of many columns and goes first.
   * "last" goes when there is room for little more than the name, as beside a sheet on a small window. Cards on a phone
   * show all of them.
   */
  priority?: 1 | "last" | 2 | 3 | 4;
  hideOnPhone?: boolean;
  /** Place in a phone's card: "corner" beside the name, "full" a line of its own, "end" at the right of the second line. */
  phone?: "corner" | "full" | "end";
  /** Muted text, for what is not the point of the row. */
  quiet?: boolean;
  /** Stands before the name, such as a box to select the row by; on a phone it goes to the corner. */
  lead?: true;
  /** Left out of a list until its reader adds it: what few need and all would have to make room for. */
  extra?: true;
  /** The head is for assistive technology only: a column of actions. */
  hiddenHeader?: boolean;
};

/** Where the name is, which is the row's link: the first column that is no lead. */
export function namePlace<Row>(columns: readonly Column<Row>[]): number {
  return columns.findIndex((column) => !column.lead);
}

export type Density = "usual" | "dense";

/** Height of a row in px, for the virtual table's first estimate. */
export const rowHeight: Record<Density, number> = { usual: 37, dense: 29 };

/** Where a column goes on a narrow table. Written out, since class names must stand in the source. */
export const priorityClass = {
  1: "",
  last: "phone:@max-[27rem]:hidden",
  2: "phone:@max-[36rem]:hidden",
  3: "phone:@max-[48rem]:hidden",
  4: "phone:@max-[62rem]:hidden",
} as const;

/*
 * Cards on a phone change `display`, and browsers then drop a table's meaning. Roles written out keep it;
 * they are spread because in a table that is not displayed as cards they would be redundant.
 */
export const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
  spacer: { role: "presentation", "aria-hidden": true },
} as const;
