import type { Block } from "#server/compose/tasks/week.ts";

/** What painting does; each tells of itself. */
export type Painting = {
  isChosen: (day: number) => boolean;
  isExcluded: (day: number) => boolean;
  onBlock: (block: Block) => void;
  onHour: (hour: number) => void;
  onDate: (day: number) => void;
  onWeekday: (day: number) => void;
};

/** What can be painted has cells that can be marked. */
export const gridRole = (isPainted: boolean) =>
  isPainted
    ? ({ role: "grid", "aria-multiselectable": true } as const)
    : ({ role: "grid", "aria-readonly": true } as const);
export const cellRole = (isPainted: boolean, isMarked: boolean) =>
  isPainted ? ({ role: "gridcell", "aria-selected": isMarked } as const) : ({ role: "gridcell" } as const);

/** Rows are laid out as a grid, so the table's meaning is written out. */
export const roles = {
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  rowHead: { role: "rowheader" },
  cell: { role: "gridcell" },
} as const;

/** Weekday, date, the hours, and their sum. */
export const weekColumns =
  "grid grid-cols-[2.5rem_3.25rem_repeat(11,minmax(2rem,1fr))_4.5rem] gap-0.5 max-phone:grid-cols-[3rem_3.25rem_repeat(11,minmax(2.25rem,1fr))_4.5rem]";
