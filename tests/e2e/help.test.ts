import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";

test("A page explains itself in two sentences and leads to what its words mean", async ({ page }) => {
  await page.goto("/demo/sends");
  await page.getByRole("button", { name: "Help and keys" }).click();
  const dialog = page.getByRole("dialog", { name: "Help" });
  await expect(dialog).toContainText("“Accepted” means that the platform took a send, not that anybody received it.");
  await dialog.getByRole("link", { name: "What the words mean: Results" }).click();
  await expect(page).toHaveURL("/demo/help#results");
  await expect(dialog).toBeHidden();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toBeInViewport();
  await expect(results.getByText("It is never sent again automatically")).toBeVisible();
  await expectAccessible(page);
});

test("On a phone, help stands behind More, without keys", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/account");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "About this page" }).click();
  const dialog = page.getByRole("dialog", { name: "Help" });
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(dialog.getByText("Search or go to")).toBeHidden();
  await expect(dialog.getByRole("link", { name: "What the words mean: Workspace" })).toHaveAttribute(
    "href",
    "/demo/help#workspace",
  );
  await expectAccessible(page, [{ width: 360, height: 780 }]);
});

test("What the words mean is found by the palette", async ({ page }) => {
  await page.goto("/demo");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search or go to" }).getByRole("combobox").fill("glossary");
  await page.getByRole("option", { name: /What the words mean/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "What the words mean" })).toBeVisible();
});
