import { toKeep } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

/** One page of an answer: how many calls the platform names in all, and what stood on it. */
export type PageSeen = { total: number | null; ids: readonly string[]; withoutId: number };

/** Pages of one reading at most; a window of a usual size has 20. */
const mostPages = 200;

/** How a reading goes on: another page, or it ended with everything, or the calls moved about while it was read. */
export type Progress = "more" | "whole" | "moved";

/**
 * The pages of a window, held against what the platform says there is. Calls that are added or taken away between two pages
 * shift all those behind them: then some stand on two pages and others on none.
 */
export class Reading {
  readonly #ids = new Set<string>();
  #withoutId = 0;
  #pages = 0;
  #total: number | null = null;
  #hasMoved = false;

  /** Takes the next page. */
  add({ total, ids, withoutId }: PageSeen): Progress {
    for (const id of ids) this.#ids.add(id);
    this.#withoutId += withoutId;
    this.#pages += 1;
    if (total !== null && this.#total !== null && total !== this.#total) this.#hasMoved = true;
    this.#total ??= total;
    const isEmpty = ids.length === 0 && withoutId === 0;
    // Where the platform names no total, an empty page is the only end.
    const isLast = isEmpty || (this.#total !== null && this.seen >= this.#total);
    if (this.#hasMoved || (!isLast && this.#pages >= mostPages)) return "moved";
    if (!isLast) return "more";
    return this.#total === null || this.seen === this.#total ? "whole" : "moved";
  }

  /** Calls so far, each once; those without an id cannot be told from each other. */
  get seen(): number {
    return this.#ids.size + this.#withoutId;
  }

  get total(): number {
    return this.#total ?? this.seen;
  }

  get withoutId(): number {
    return this.#withoutId;
  }

  /** Why it is not whole, in a sentence to keep. */
  get problem(): string {
    return toKeep(() => {
      if (this.#pages >= mostPages) return t("kept.platformWentOn", { pages: mostPages });
      if (this.#hasMoved) return t("kept.totalChanged");
      return t("kept.announcedAndSent", { total: String(this.#total), seen: this.seen });
    });
  }
}
