import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const wide = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };

/**
 * Holds what a page shows now against axe, in light and dark, wide and on a phone unless other windows are named, where
 * nothing may scroll sideways.
 * Themes differ in colours alone, so the dark one is held against the rules on contrast only.
 */
export async function expectAccessible(page: Page, viewports = [wide, phone]): Promise<void> {
  // A navigation inside the page takes the old title away a moment before the new one comes.
  await expect(page).toHaveTitle(/\S/);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const theme of ["light", "dark"] as const) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      // Without frames there is nothing to gather in a page of its own, which takes longer than the check.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      const { violations } = await (theme === "light" ? axe : axe.withRules(["color-contrast"])).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}\n  ${failureSummary}`),
      );
      expect(found, `${theme} at ${viewport.width} px`).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll at ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
  if (viewports.includes(wide)) await page.setViewportSize(wide);
}
