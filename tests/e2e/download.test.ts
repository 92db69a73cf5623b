import { readFileSync } from "node:fs";
import { violationsIn } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";

const asked = { numbers: "+4915112345678", reason: "Asked not to be called" };

test("A list is downloaded in another format, with the columns that were chosen", async ({ page, portal }) => {
  await portal.suppressions.add.mutate(asked);
  await page.goto("/demo/suppressions");
  await page.getByRole("button", { name: "Other formats" }).click();
  const dialog = page.getByRole("dialog", { name: "Download the list" });
  await expect(dialog.getByRole("radio", { name: /^Excel/ })).toBeChecked();
  await dialog.getByRole("radio", { name: /^JSON Lines/ }).check();
  for (const column of ["Until", "Channel", "Added at", "Added by"])
    await dialog.getByRole("checkbox", { name: column }).uncheck();
  expect(await violationsIn(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  await expect(dialog).toBeHidden();
  expect(download.suggestedFilename()).toBe("suppressions.jsonl");
  const [line = ""] = readFileSync(await download.path(), "utf8").split("\n");
  expect(Object.keys(JSON.parse(line))).toEqual(["number", "reason"]);
});

test("No column chosen is said in the dialog, and nothing is downloaded", async ({ page, portal }) => {
  await portal.suppressions.add.mutate(asked);
  await page.goto("/demo/suppressions");
  await page.getByRole("button", { name: "Other formats" }).click();
  const dialog = page.getByRole("dialog", { name: "Download the list" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(6);
  for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog.getByText("Choose at least one column.").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Other formats" })).toBeFocused();
});
