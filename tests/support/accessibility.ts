import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const wide = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };

/** How a page shows a message that it did not bring. */
export const missingMessage = /⟨\w+(\.\w+)?⟩/;

/**
 * Holds what a page shows now against axe, in light and dark, wide and on a phone unless other windows are named, where
 * nothing may scroll sideways.
 * Themes differ in colours alone, so the dark one is held against the rules on contrast only.
 */
export async function expectAccessible(page: Page, viewports = [wide, phone]): Promise<void> {
  // A navigation inside the page takes the old title away a moment before the new one comes.
  await expect(page).toHaveTitle(/\S/);
  await keepAnswersWhole(page);
  await expect(page.locator("body")).not.toContainText(missingMessage);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const theme of ["light", "dark"] as const) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      const found = await violationsIn(page, theme === "light" ? undefined : ["color-contrast"]);
      expect(found, `${theme} at ${viewport.width} px`).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll at ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
  if (viewports.includes(wide)) await page.setViewportSize(wide);
}

/**
 * An answer may come or go at any moment of a look, and on its way it has another colour at each: from here on it is judged
 * as it stands when it is there.
 */
async function keepAnswersWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-sonner-toast] { transition: none !important; opacity: 1 !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * What axe finds in the page as it stands, by all its rules or by those named. Frames are not looked into: there are none.
 * The page gets axe once and keeps it, which takes a third of the time of giving it anew at each look.
 */
export async function violationsIn(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (only): Promise<axe.Result[]> => {
    // Colours on their way are judged where they arrive.
    const passing = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const found = await window.axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: only }) });
    return found.violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n  ${failureSummary}`),
  );
}
