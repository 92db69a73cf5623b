import type { Page } from "@playwright/test";
import { recipientRows } from "./watcher.ts";

/** What a page showed and when, in ms since the epoch. */
export type Seen = {
  /** Each number of recipients that the filter "All" showed. */
  counts: { at: number; count: number }[];
  /** By recipient id: when its row first said that the email succeeded. */
  rows: Record<string, number>;
};

/** Notes from now on, at each change of the document, what it shows. Returns the ids of the rows that are in it. */
export async function startSeeing(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const seen: Seen = { counts: [], rows: {} };
    Reflect.set(globalThis, "switchboardBench", seen);
    const look = () => {
      const at = performance.timeOrigin + performance.now();
      const all = document.querySelector('nav[aria-label="Recipients by state"] a')?.textContent ?? "";
      const count = Number(all.replaceAll(/\D/g, ""));
      if (count !== seen.counts.at(-1)?.count) seen.counts.push({ at, count });
      for (const row of document.querySelectorAll<HTMLElement>(selector)) {
        const id = row.dataset.row ?? "";
        if (!(id in seen.rows) && row.textContent?.includes("Succeeded")) seen.rows[id] = at;
      }
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return [...document.querySelectorAll<HTMLElement>(selector)].map((row) => row.dataset.row ?? "");
  }, recipientRows);
}

export async function readSeen(page: Page): Promise<Seen> {
  return page.evaluate(() => Reflect.get(globalThis, "switchboardBench") as Seen);
}

/** The ids of the rows that stand in the document now; a virtual table takes those out that left its window. */
export async function rowsInPage(page: Page): Promise<Set<string>> {
  const ids = await page.evaluate(
    (selector) => [...document.querySelectorAll<HTMLElement>(selector)].map((row) => row.dataset.row ?? ""),
    recipientRows,
  );
  return new Set(ids);
}
