import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { archivedCall, untilArchived } from "#tests/support/archived-calls.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { csvRecords } from "#tests/support/csv-records.ts";

const rowsOf = (page: Page) => page.getByRole("table", { name: /, newest first$/ }).locator("tbody tr");

/** The values of a column of the file, from the first call to the last. */
async function columnOf(download: Download, name: string): Promise<string[]> {
  const [header = [], ...records] = csvRecords(readFileSync(await download.path(), "utf8"));
  const at = header.indexOf(name);
  expect(at).toBeGreaterThanOrEqual(0);
  // A long id of digits alone is guarded from being rounded.
  return records.filter((record) => record.length > 1).map((record) => (record[at] ?? "").replace(/^'/, ""));
}

test("A list of calls is downloaded as it is filtered, with each row that it shows", async ({ page, portal }) => {
  const { number } = await archivedCall(portal, "sip", (call) => call.number !== null);
  const { rows } = await portal.calls.list.query({ kind: "sip", q: number ?? "", limit: 50 });
  await page.goto("/demo/voice/records/sip");
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Number or call id" }).fill(number ?? "");
  await expect(rowsOf(page)).toHaveCount(rows.length);
  const link = page.getByRole("link", { name: "Download CSV" });
  await expect(link).toHaveAttribute("href", /[?&]q=/);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("sip-calls.csv");
  expect(await columnOf(download, "voiceId")).toEqual(rows.map(({ recordId }) => recordId));
  await expect(page.getByText("Nothing was downloaded")).toHaveCount(0);
});

test("A day and a result narrow the file of calls as they narrow the list", async ({ page, portal }) => {
  const call = await archivedCall(portal, "ai", ({ result }) => result !== null);
  const day = call.calledAt.toISOString().slice(0, 10);
  await page.goto(`/demo/voice/ai-calls?from=${day}&to=${day}&result=${call.result}`);
  await expect(rowsOf(page).first()).toBeVisible();
  const link = page.getByRole("link", { name: "Download CSV" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const results = await columnOf(download, "resultStatus");
  expect(new Set(results)).toEqual(new Set([call.result]));
  await expect(rowsOf(page)).toHaveCount(Math.min(results.length, 50));
});

test("Two ticked calls are downloaded, and no others", async ({ page, portal }) => {
  await untilArchived(portal, "group");
  const { rows } = await portal.calls.list.query({ kind: "group", limit: 50 });
  await page.goto("/demo/voice/records/group");
  await expect(rowsOf(page).first()).toBeVisible();
  for (const at of [0, 2]) await rowsOf(page).nth(at).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selected calls" });
  await expect(bar).toContainText("2 calls");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bar.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("group-calls.csv");
  expect(await columnOf(download, "voiceId")).toEqual([rows[0]?.recordId, rows[2]?.recordId]);
  await expect(bar).toContainText("2 calls");
});
