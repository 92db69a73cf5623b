import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { confirmNumber, field, goToReview, sendButton, submissionShown, writeBatch } from "#tests/support/pages.ts";
import { control } from "#tests/support/sandbox.ts";

/** The figures of the meter, as its picture says them. */
function meter(page: Page) {
  return page.getByRole("region", { name: /^Result/ }).getByRole("img");
}

/** "811 succeeded (…)" in the meter's words; 0 where it is not said. */
async function figure(page: Page, word: string): Promise<number> {
  const said = (await meter(page).getAttribute("aria-label")) ?? "";
  return Number(new RegExp(`([\\d,]+) ${word}`).exec(said)?.[1]?.replaceAll(",", "") ?? 0);
}

test("A batch of 1,000 emails is written, reviewed and sent, and its results arrive by themselves, down to each email", async ({
  page,
}) => {
  await writeBatch(page, { list: "list-1000" });
  await expect(field(page, "Expected recipients")).toHaveValue("1,000");
  await expect(page.getByText(/As the sandbox describes this list\.|Learned from \d/).first()).toBeVisible();
  await goToReview(page);

  for (const [label, figure] of [
    ["Emails expected", "1,000"],
    ["List last used", /Never|\d/],
    ["Environment", "Sandbox"],
  ] as const) {
    const term = page.getByRole("term").filter({ hasText: label });
    await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText(figure);
  }
  await expect(page.getByText("Nothing is sent yet")).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText("Type 1,000 to confirm").first()).toBeVisible();
  await confirmNumber(page, "1000");
  // Each callback comes several times, which changes nothing but gives the reader time to watch.
  await control(product.sandboxUrl, "faults", { callbacks: { duplicate: 4 } });
  await sendButton(page).click();
  await submissionShown(page);

  const heard: number[] = [];
  await expect
    .poll(
      async () => {
        const sum = (await figure(page, "succeeded")) + (await figure(page, "failed"));
        if (sum !== heard.at(-1)) heard.push(sum);
        return sum;
      },
      { intervals: [50], timeout: 120_000 },
    )
    .toBe(1000);
  // It grew in front of the reader: the page was never loaded again.
  expect(heard.length, `figures seen: ${heard}`).toBeGreaterThanOrEqual(3);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));

  const asks = page.getByRole("button", { name: "Ask the platform" });
  await asks.click();
  await expect(meter(page)).toHaveAttribute(
    "aria-label",
    "900 succeeded (900 verified), 100 failed (100 verified), of 1,000 emails",
    { timeout: 120_000 },
  );
  await expect(page.getByText(/^Finished: everything is settled$/)).toBeVisible();
  // What was read of the reasons while emails still failed does not stay beside the figures of the end.
  await expect(page.getByText(/^Why they failed: 100 no such mailbox$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Result", exact: true })).toBeVisible();
  // Nothing more comes, so nothing waits to be shown.
  await expect(page.getByRole("button", { name: /^[\d,]+\+? new$/ })).toBeHidden();

  await page.reload();
  await expect(meter(page)).toHaveAttribute("aria-label", /^900 succeeded \(900 verified\), 100 failed/);
  await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();

  await page.getByRole("link", { name: /^Failed 100$/ }).click();
  await expect(page).toHaveURL(/state=failed/);
  const rows = page.getByRole("table", { name: /^Recipients/ }).getByRole("row");
  await expect(page.getByText("1–100 of 100")).toBeVisible();
  await expect(rows.nth(1)).toContainText("Failed");
  const remark = await rows.nth(1).getByRole("cell").nth(3).textContent();
  expect(remark?.length ?? 0).toBeGreaterThan(10);

  await rows.nth(1).getByRole("link").click();
  const sheet = page.getByRole("complementary", { name: /^Recipient user\d+@sandbox\.example/ });
  const evidence = sheet.getByRole("list", { name: "Evidence, newest first" }).getByRole("listitem");
  await expect(evidence.filter({ hasText: "Result query: status 1" })).toContainText("Verified");
  await expect(evidence.filter({ hasText: "Callback: emailState failure" })).toContainText("Reported");
  await expect(evidence.filter({ hasText: "Accepted" })).toContainText("task");
  await expect(page).toHaveURL(/row=\d+/);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.getByRole("link", { name: /^All 1,000$/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  const records = csvRecords(readFileSync(await download.path(), "utf8"));
  expect(records).toHaveLength(1001);
  const [head = [], ...body] = records;
  for (const record of body) expect(record).toHaveLength(head.length);
  const state = head.findIndex((name) => /state/i.test(name));
  const count = (word: string) => body.filter((record) => record[state]?.toLowerCase() === word).length;
  expect([count("succeeded"), count("failed")]).toEqual([900, 100]);
});
