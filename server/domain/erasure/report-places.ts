import { changes, type Place } from "./place.ts";

/**
 * Counts stand under templates, senders and groups, which may be called after somebody. Those made anew from rows that were
 * erased hold nothing of them; these are what stands until then. A send and its counts are erased in turn, so what is
 * counted in between from rows as they were is marked, and counted once more.
 */
const countsOf = (table: string): Place => ({
  table,
  key: { area: "text", quarter: "timestamptz", id: "bigint" },
  columns: { app_id: "text", template: "text" },
  erase: (row, eraser) => changes(row, { app_id: (id) => eraser.text(id), template: (text) => eraser.text(text) }),
});

export const reportPlaces: readonly Place[] = [countsOf("report_count"), countsOf("report_refusal")];
