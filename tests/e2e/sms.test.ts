import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { confirmNumber } from "#tests/support/pages.ts";
import { findRunning, killAll } from "#tests/support/processes.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import { draftOver } from "#tests/support/sms-draft.ts";
import { smsTable } from "#tests/support/sms-table.ts";

const figure = (count: number) => count.toLocaleString("en");

/** The first order id of each SMS call that the sandbox got since `from`: a chunk is known by it, the journal cuts bodies. */
async function chunksSince(from: number): Promise<string[]> {
  const calls = (await fetchJournal(product.sandboxUrl)).slice(from);
  return calls
    .filter(({ path }) => path === "/sms/sendSms/batch")
    .map(({ body }) => /"orderId":"([^"]+)"/.exec(body)?.[1] ?? body);
}

/** "25,000 numbers = 23,981 accepted + 19 refused", as numbers by their words. */
async function arithmetic(page: Page): Promise<Record<string, number>> {
  const said = (await page.getByText(/^[\d,]+ numbers = /).textContent()) ?? "";
  const [whole = "", parts = ""] = said.split(" = ");
  const read = (text: string): [string, number] => {
    const [, count = "", word = ""] = /^([\d,]+) (.+)$/.exec(text) ?? [];
    return [word, Number(count.replaceAll(",", ""))];
  };
  return Object.fromEntries([whole, ...parts.split(" + ")].map(read));
}

test("A file of 25,000 rows with broken ones goes out in 25 calls, the worker is killed half way, nothing goes twice, and what is unknown says so", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const table = smsTable(25_000);
  const calls = (await fetchJournal(product.sandboxUrl)).length;

  await page.goto("/demo/send/sms");
  await page.getByRole("button", { name: "Begin a draft" }).click();
  await page.waitForURL(/\/send\/sms\/[0-9a-f-]+\/recipients/);
  await page.getByLabel("A file with recipients").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(table.csv),
  });
  await expect(page.getByText(/CSV.*semicolon.*25,000 rows.*3 columns/)).toBeVisible();
  await page.reload();
  await page.getByRole("link", { name: "Next: text and columns" }).click();

  // What is said, and which column is what; guessed by name where there is one.
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Hello {{Name}}, your order {{number}} is ready. It’s yours.");
  await expect(page.getByText("UCS-2 because of ’")).toBeVisible();
  await page.getByRole("button", { name: /^Replace/ }).click();
  await expect(text).toHaveValue("Hello {{Name}}, your order {{number}} is ready. It's yours.");
  await expect(page.getByRole("combobox", { name: "Column with the numbers" })).toContainText("Phone");
  await expect(page.getByRole("combobox", { name: "{{Name}}" })).toContainText("Name");
  await page.getByRole("combobox", { name: "{{number}}" }).click();
  await page.getByRole("option", { name: "Order" }).click();
  await page.getByRole("button", { name: "Default country" }).click();
  await page.getByRole("combobox", { expanded: true }).fill("Germany");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { expanded: true })).toBeHidden();
  const preview = page.getByRole("region", { name: "The message for one row" });
  await preview.getByLabel("Row").fill("20,000");
  await page.keyboard.press("Enter");
  await expect(preview).toContainText("Hello Ann 19998, your order 19998 is ready. It's yours.");
  await expect(preview).toContainText("GSM-7");
  await expect(preview).toContainText("1 part");
  await page.getByRole("button", { name: "Check 25,000 rows" }).click();

  // Every problem in its cell; one is put right in place.
  await page.waitForURL(/\/check/);
  const found = page.getByRole("region", { name: "What the check found" });
  const counts = ({ refused, sendable }: { refused: number; sendable: number }) =>
    `25,000 rows = ${figure(sendable)} sendable + ${figure(table.duplicate)} duplicate + 0 suppressed + ${figure(refused)} refused`;
  await expect(found).toContainText(counts(table));
  const rows = page.getByRole("table", { name: "Rows in the order of the file: Refused" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("102");
  await expect(rows.nth(1).getByRole("cell").filter({ hasText: "call the office" })).toContainText(
    /letters|phone number/,
  );
  await expect(rows.nth(2)).toContainText("The text needs a value here for {{Name}}.");
  await page.getByRole("button", { name: "Change Name in row 103" }).click();
  await page.getByLabel("New text for Name in row 103").fill("Bea");
  await page.keyboard.press("Enter");
  const mended = { refused: table.refused - 1, sendable: table.sendable + 1 };
  await expect(found).toContainText(counts(mended));
  const [failedRows] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Download .* refused rows$/ }).click(),
  ]);
  expect(csvRecords(readFileSync(await failedRows.path(), "utf8"))).toHaveLength(mended.refused + 1);
  await page.getByRole("link", { name: `Review ${figure(mended.sendable)} messages` }).click();

  await page.waitForURL(/\/review/);
  const send = page.getByRole("button", { name: /^Send / });
  // Whether there is a price list here, other tests decide.
  const press = `^Send ${figure(mended.sendable)} messages \\((no price known|about [A-Z]{3} [\\d,.]+)\\)$`;
  await expect(send).toHaveText(new RegExp(press));
  await page.reload();
  await page.getByRole("button", { name: "Longest" }).click();
  await confirmNumber(page, String(mended.sendable));
  // Slow enough to be watched, and to be killed between the first sixteen calls and the rest.
  await control(product.sandboxUrl, "faults", { latencyMs: 5000 });
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);

  const progress = page.getByRole("progressbar", { name: "Calls made" });
  await expect(progress).toHaveAttribute("aria-valuemax", "25");
  await expect.poll(async () => Number(await progress.getAttribute("aria-valuenow"))).toBeGreaterThanOrEqual(8);
  killAll([findRunning(product.pid, "server/worker.ts")]);
  await control(product.sandboxUrl, "faults");

  // The next worker goes on with what never left. The rest is unknown once nobody can be making those calls any more.
  const unknown = page.getByRole("region", { name: "Outcome unknown" });
  await expect(unknown).toBeVisible({ timeout: 120_000 });
  await expect(unknown.getByRole("heading", { name: /^We don’t know if [\d,]+ SMS were sent$/ })).toBeVisible();
  await expect(unknown).toContainText("will not send");
  await expect(progress).toBeHidden();
  const figures = await arithmetic(page);
  expect(figures.numbers).toBe(mended.sendable);
  expect(figures.unknown).toBeGreaterThan(0);
  expect(figures.accepted).toBeGreaterThan(0);
  expect((figures.accepted ?? 0) + (figures.refused ?? 0) + (figures.unknown ?? 0)).toBe(mended.sendable);

  const sent = await chunksSince(calls);
  expect(new Set(sent).size, `sent: ${sent}`).toBe(sent.length);
  // A call is unknown because it left, or because its worker died just before; all others were answered.
  expect(sent.length).toBeLessThanOrEqual(25);
  expect(sent.length * 1000).toBeGreaterThanOrEqual((figures.accepted ?? 0) + (figures.refused ?? 0));

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  const [header = [], ...records] = csvRecords(readFileSync(await file.path(), "utf8"));
  const outcomes = records.map((record) => record[header.indexOf("outcome")]);
  expect(records).toHaveLength(mended.sendable);
  for (const outcome of ["accepted", "refused", "unknown"]) {
    expect([outcome, outcomes.filter((each) => each === outcome).length]).toEqual([outcome, figures[outcome] ?? 0]);
  }

  await page.reload();
  expect(await arithmetic(page)).toEqual(figures);
  await expect(page.getByText("not reported").first()).toBeVisible();
});

test("Who is suppressed after the review is left out once the rows are checked again, and each step begins at its heading", async ({
  page,
  portal,
}) => {
  const numbers = Array.from({ length: 3 }, (_, index) => `+49151${randomInt(1_000_000, 9_999_999)}${index + 1}`);
  const content = `Hi {{name}}, ${randomUUID()}`;
  const csv = `phone,name\n${numbers.map((number, index) => `${number},Ann ${index}`).join("\n")}\n`;
  const id = await draftOver(portal, page.request, csv, { content, numberColumn: 0, variables: { name: 1 } });
  const step = (number: number, name: string) =>
    page.getByRole("heading", { level: 1, name: new RegExp(`^SMS to people.csv, .*, step ${number} of 4: ${name}$`) });

  // A page that is loaded by its address begins where the browser says.
  await page.goto(`/demo/send/sms/${id}/map`);
  await expect(page.getByRole("region", { name: "The message for one row" })).toContainText("Hi Ann 0");
  await expect(step(2, "Text and columns")).not.toBeFocused();
  await page.getByRole("button", { name: "Check 3 rows" }).click();
  await page.waitForURL(/\/check$/);
  await expect(step(3, "Check")).toBeFocused();
  await page.getByRole("link", { name: "Review 3 messages" }).click();
  await page.waitForURL(/\/review$/);
  await expect(step(4, "Review and send")).toBeFocused();
  const send = page.getByRole("button", { name: /^Send 3 messages/ });
  await expect(send).toBeEnabled();

  await portal.suppressions.add.mutate({ numbers: numbers[1] ?? "", reason: "Asked not to be written to" });
  await send.click();
  await expect(page.getByText("Numbers have been suppressed since.")).toBeVisible();
  await page.getByRole("button", { name: "Check the rows again" }).click();
  await page.waitForURL(/\/check$/);
  await expect(step(3, "Check")).toBeFocused();
  await expect(page.getByRole("region", { name: "What the check found" })).toContainText(
    "3 rows = 2 sendable + 0 duplicate + 1 suppressed + 0 refused",
  );
  await page.getByRole("link", { name: "Review 2 messages" }).click();
  await page.getByRole("button", { name: /^Send 2 messages/ }).click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  await expect(page.getByRole("heading", { level: 1, name: /^SMS to people\.csv, / })).toBeFocused();
  await expect(page.getByText("2 numbers = 2 accepted", { exact: true })).toBeVisible();
});

test("An SMS to many gets its title with its text, and whoever renames it meanwhile loses nothing that was typed", async ({
  page,
  portal,
}) => {
  const csv = `phone,name\n+49151${randomInt(1_000_000, 9_999_999)}1,Ann\n`;
  const id = await draftOver(portal, page.request, csv, { content: "Hi", numberColumn: 0, variables: {} });
  const title = page.getByRole("textbox", { name: /^Title/ });
  await page.goto(`/demo/send/sms/${id}/map`);
  await title.fill("Spring");
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await page.waitForURL(/\/check$/);
  await page.getByRole("link", { name: "Review 1 message" }).click();
  await page.waitForURL(/\/review$/);
  const lines = page.getByRole("region", { name: "What you send" });
  await expect(lines).toContainText("Spring");
  // The sandbox has one application, so that there is nothing to change.
  await expect(lines.getByRole("link", { name: "Change application" })).toHaveCount(0);
  await lines.getByRole("link", { name: "Change title" }).click();
  await expect(title).toBeFocused();

  await page.getByRole("textbox", { name: /^Text/ }).fill("Hi, once more");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Title").fill("Summer");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(title).toHaveValue("Summer");
  await expect(page.getByText("Somebody else changed this draft.")).toBeHidden();
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await page.waitForURL(/\/check$/);
  expect(await portal.sms.draft.query({ id })).toMatchObject({ title: "Summer", draft: { content: "Hi, once more" } });
  await portal.sms.discard.mutate({ id });
});

test("Rows that were saved as a list are offered to the next draft, until somebody removes the list", async ({
  page,
}) => {
  const name = `List ${randomUUID().slice(0, 8)}`;
  const begin = async () => {
    await page.goto("/demo/send/sms");
    await page.getByRole("button", { name: "Begin a draft" }).click();
    await page.waitForURL(/\/recipients/);
  };
  await begin();
  await page.getByRole("radio", { name: "Pasted rows" }).check();
  await page.getByRole("textbox", { name: "Rows with recipients" }).fill("number\tname\n+44 7700 900123\tAna\n");
  await page.getByRole("button", { name: "Take these rows" }).click();
  await page.getByRole("button", { name: "Save as a list" }).click();
  await page.getByLabel("Name of the list").fill(name);
  await page.getByRole("button", { name: "Save the list" }).click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();

  await begin();
  await page.getByRole("radio", { name: "A saved list" }).check();
  await expect(page.getByRole("button", { name: `Take ${name}` })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Remove ${name}` })
    .getByRole("button", { name: "Remove the list" })
    .click();
  await expect(page.getByText(`${name} is removed`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Take ${name}` })).toBeHidden();
});
