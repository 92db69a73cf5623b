import { expect, test } from "#tests/support/browser-test.ts";

test("Templates of every state are listed with what the review said, and an approved one leads to the form", async ({
  page,
}) => {
  await page.goto("/demo/templates/email");
  const rows = page.getByRole("table", { name: /^Email templates/ }).getByRole("row");
  await expect(rows).toHaveCount(6);
  for (const [name, state] of [
    ["welcome", "Approved"],
    ["spring_sale", "Approved"],
    ["summer_sale", "Under review"],
    ["flash_deal", "Rejected"],
    ["newsletter", "Draft"],
  ] as const) {
    await expect(rows.filter({ hasText: name })).toContainText(state);
  }
  await expect(rows.filter({ hasText: "flash_deal" })).toContainText("Misleading subject");
  await expect(rows.filter({ hasText: "flash_deal" })).toContainText("Can’t be sent");

  await page.getByRole("link", { name: /^Rejected 1$/ }).click();
  await expect(page).toHaveURL(/state=rejected/);
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: /^All 5$/ }).click();
  await page.getByRole("searchbox", { name: "Name, id or subject" }).fill("no such template");
  await expect(page.getByRole("heading", { name: "No template matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(6);

  await page.getByRole("link", { name: "Send with this template, spring_sale" }).click();
  await expect(page.getByRole("button", { name: "Template", exact: true })).toContainText("102 spring_sale");
  await expect(page.getByText("Needed here, because the template has none.")).toBeVisible();
});

test("Senders are listed with their aliases, and one without says so", async ({ page }) => {
  await page.goto("/demo/senders");
  const rows = page.getByRole("table", { name: /^Email senders/ }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "news@sandbox.example" })).toContainText("Sandbox News");
  await expect(rows.filter({ hasText: "alerts@sandbox.example" })).toContainText("No alias");
});
