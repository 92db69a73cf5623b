import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { giveUpImport } from "#tests/support/given-up-job.ts";

test("An administrator sees work that was given up, and has it tried again", async ({ page }) => {
  await page.goto("/admin/health");
  await expect(page.getByText("No work has failed")).toBeVisible();
  await giveUpImport(product.dataDir);

  await page.getByRole("button", { name: "Refresh" }).click();
  const row = page.getByRole("row", { name: /Import a file/ });
  await expect(row).toContainText("Demo");
  await expect(row).toContainText("It failed 5 times in a row, with: The disk is full.");
  await expect(page.getByText("Some background work failed too often")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await row.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No work has failed")).toBeVisible();
});
