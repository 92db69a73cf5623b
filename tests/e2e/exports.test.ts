import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { violationsIn } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";

test("An export is followed on its page, and its file is what the manifest says", async ({ page, portal }) => {
  await portal.suppressions.add.mutate({ numbers: "+4915112345678", reason: "Asked not to be called" });
  await page.goto("/demo/exports");
  await expect(page.getByRole("heading", { name: "Exports", level: 1 })).toBeVisible();
  await portal.exports.ask.mutate({ address: "/suppressions/suppressions.csv?channel=sms" });
  await page.reload();
  const row = page.getByRole("row", { name: /Suppressions, CSV/ }).first();
  await expect(row.getByText("Ready")).toBeVisible();
  await row.getByRole("link").first().click();
  const sheet = page.getByRole("complementary", { name: "Suppressions" });
  await expect(sheet.getByText("SHA-256")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("link", { name: "Fetch the file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("suppressions.csv");
  const bytes = readFileSync(await download.path());
  await expect(sheet.getByText(createHash("sha256").update(bytes).digest("hex"))).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/demo/exports");
  await expect(page.getByText("Suppressions, CSV").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("An export that was cancelled is asked for again", async ({ page, portal }) => {
  await portal.suppressions.add.mutate({ numbers: "+4915112345680", reason: "Asked not to be called" });
  const { id } = await portal.exports.ask.mutate({ address: "/suppressions/suppressions.jsonl?channel=sms" });
  // A worker may have been quicker; then there is nothing to cancel, and its file is there.
  const isCancelled = await portal.exports.cancel.mutate({ id }).then(
    () => true,
    () => false,
  );
  await page.goto(`/demo/exports?open=${id}`);
  const sheet = page.getByRole("complementary", { name: "Suppressions" });
  if (!isCancelled) {
    await expect(sheet.getByRole("link", { name: "Fetch the file" })).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Ask again" })).toBeHidden();
    return;
  }
  await expect(sheet.getByText("Cancelled", { exact: true })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("The export “Suppressions” was asked for again")).toBeVisible();
  await expect(page.getByRole("row", { name: /Suppressions, JSONL/ }).getByText("Ready")).toBeVisible();
});

test("An export repeats from its list on, is paused, goes on and is deleted", async ({ page, portal }) => {
  await portal.suppressions.add.mutate({ numbers: "+4915112345679", reason: "Asked not to be called" });
  await page.goto("/demo/suppressions");
  await page.getByRole("button", { name: "Other formats" }).first().click();
  await page.getByRole("button", { name: "Repeat…" }).click();
  const dialog = page.getByRole("dialog", { name: "Repeat this export" });
  await dialog.getByText("Every month").click();
  await dialog.getByLabel("Day of the month").fill("31");
  for (const name of ["Reason", "Until"]) await dialog.getByRole("checkbox", { name, exact: true }).uncheck();
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Repeat it" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/demo/exports");
  const row = page.getByRole("row", { name: /Every month on day 31 at 06:00/ });
  await expect(row.getByText("Suppressions, CSV")).toBeVisible();
  await expect(row.getByText("4 of 6 columns")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const act = async (name: string) => {
    await row.getByRole("button", { name: "Actions for Suppressions" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Pause");
  await expect(row.getByText("Paused")).toBeVisible();
  await act("Resume");
  await expect(row.getByText("Paused")).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText(/Every month on day 31/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await act("Delete");
  await expect(row).toBeHidden();
});
