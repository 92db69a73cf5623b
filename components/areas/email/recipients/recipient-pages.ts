import type { InfiniteData } from "@tanstack/react-query";
import type { RecipientPage, RecipientRow } from "#components/sends/submission-view.ts";

export type RecipientPages = InfiniteData<RecipientPage, string | null>;

/** Rows a page loads; fewer loaded rows than this leave room for new ones. */
export const pageRows = 200;

export function rowsOf(pages: RecipientPages | undefined): RecipientRow[] {
  return pages?.pages.flatMap((page) => page.rows) ?? [];
}

/** The pages with changed rows in their places; the same object when none of them is loaded. */
export function patchRows(pages: RecipientPages, changed: readonly RecipientRow[]): RecipientPages {
  const byId = new Map(changed.map((row) => [row.id, row]));
  let found = false;
  const next = pages.pages.map((page) => {
    if (!page.rows.some((row) => byId.has(row.id))) return page;
    found = true;
    return { ...page, rows: page.rows.map((row) => byId.get(row.id) ?? row) };
  });
  return found ? { ...pages, pages: next } : pages;
}

/** Of the given rows those that arrived after everything that is loaded, newest first. */
export function newRows(pages: RecipientPages, given: readonly RecipientRow[]): RecipientRow[] {
  const ids = [rowsOf(pages)[0], rowsOf(pages).at(-1)].map((row) => row?.id ?? 0);
  const newest = Math.max(...ids);
  return given.filter((row) => row.id > newest).toSorted((a, b) => b.id - a.id);
}

/** The pages with new rows on top. */
export function prependRows(pages: RecipientPages, rows: readonly RecipientRow[]): RecipientPages {
  const [first, ...rest] = pages.pages;
  if (!first || rows.length === 0) return pages;
  return { ...pages, pages: [{ ...first, rows: [...rows, ...first.rows] }, ...rest] };
}

/** The pages with the last one read again, from where it began; the same object where it is not the last any more. */
export function replaceLast(
  pages: RecipientPages,
  from: string | null | undefined,
  page: RecipientPage,
): RecipientPages {
  if (pages.pageParams.at(-1) !== from) return pages;
  return { ...pages, pages: [...pages.pages.slice(0, -1), page] };
}

/** Only the newest page, as when the list is opened. */
export function onlyFirst(page: RecipientPage): RecipientPages {
  return { pages: [page], pageParams: [null] };
}
