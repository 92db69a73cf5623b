import type { Page } from "@playwright/test";
import { quantile } from "./report.ts";

/** How the recipients' table scrolls at one depth. */
export type Scrolling = {
  depth: number;
  /** Until the row of that depth was in the page; Infinity when it did not come. */
  reachedMs: number;
  frameP95Ms: number;
  frameLongestMs: number;
  longTasks: number;
};

const stepsEach = 90;
const pixelsAStep = 250;
const reachLimitMs = 120_000;

/** Goes down to each depth (rows from the top, ascending) and measures frames while scrolling there as a person would. */
export async function measureScrolling(page: Page, depths: readonly number[], rows: string): Promise<Scrolling[]> {
  const measured: Scrolling[] = [];
  for (const depth of depths) {
    const reachedMs = await reach(page, depth, rows);
    const { gaps, longTasks } = await scrollHere(page);
    const [frameP95Ms, frameLongestMs] = [quantile(gaps, 0.95), quantile(gaps, 1)];
    measured.push({ depth, reachedMs, frameP95Ms, frameLongestMs, longTasks });
  }
  return measured;
}

async function reach(page: Page, depth: number, rows: string): Promise<number> {
  const start = performance.now();
  while ((await deepestRow(page, rows)) < depth) {
    if (performance.now() - start > reachLimitMs) return Number.POSITIVE_INFINITY;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(30);
  }
  return performance.now() - start;
}

async function deepestRow(page: Page, rows: string): Promise<number> {
  return page.evaluate((selector) => {
    const rows = document.querySelectorAll(selector);
    return Number(rows[rows.length - 1]?.getAttribute("aria-rowindex") ?? 0);
  }, rows);
}

async function scrollHere(page: Page): Promise<{ gaps: number[]; longTasks: number }> {
  return page.evaluate(
    async ({ steps, pixels }) => {
      const gaps: number[] = [];
      let longTasks = 0;
      const observer = new PerformanceObserver((list) => {
        longTasks += list.getEntries().length;
      });
      observer.observe({ type: "longtask" });
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let before = await frame();
      for (let step = 0; step < steps; step += 1) {
        // Up and then down again, so that rows of above are drawn anew too.
        window.scrollBy(0, step < steps / 2 ? -pixels : pixels);
        const now = await frame();
        gaps.push(now - before);
        before = now;
      }
      observer.disconnect();
      return { gaps, longTasks };
    },
    { steps: stepsEach, pixels: pixelsAStep },
  );
}
