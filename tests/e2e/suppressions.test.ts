import { randomInt } from "node:crypto";
import { expect, test } from "#tests/support/browser-test.ts";
import { field } from "#tests/support/pages.ts";

test("Numbers are suppressed in one channel or in all, typed and from a file, as the list that led there shows", async ({
  page,
}) => {
  const some = randomInt(100_000, 999_999);
  const [first, second, third] = [1, 2, 3].map((last) => `+49170${some}${last}`);
  await page.goto("/demo/suppressions");
  const chips = page.getByRole("navigation", { name: "Suppressions by channel" });
  const rows = page.getByRole("table", { name: "Suppressions, last added first" }).getByRole("row");

  // From the list of all channels into all of them.
  await page.getByRole("link", { name: "Add suppressions" }).first().click();
  await expect(page.getByRole("radio", { name: "All channels" })).toBeChecked();
  await field(page, "Numbers or addresses").fill(first ?? "");
  await field(page, "Reason").fill("Asked us to stop");
  await page.getByRole("button", { name: "Suppress them" }).click();
  await expect(page.getByText("1 number suppressed for SMS and 1 for instant messages.")).toBeVisible();
  await expect(rows.filter({ hasText: first })).toHaveCount(2);

  // From the list of one into that one.
  await chips.getByRole("link", { name: "Instant messages" }).click();
  await expect(page).toHaveURL(/[?&]channel=wa/);
  await expect(rows.filter({ hasText: first })).toHaveCount(1);
  await page.getByRole("link", { name: "Add suppressions" }).first().click();
  await expect(page.getByRole("radio", { name: "Instant messages" })).toBeChecked();
  await field(page, "Numbers or addresses").fill(`${first}\n${second}`);
  await field(page, "Reason").fill("Asked us to stop");
  await page.getByRole("button", { name: "Suppress them" }).click();
  await expect(page.getByText("1 number suppressed for instant messages.")).toBeVisible();
  await expect(page.getByText("1 was already suppressed and stays as it was.")).toBeVisible();
  await page.getByRole("link", { name: second ?? "" }).click();
  await page.getByRole("button", { name: "Take off the list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take off the list" }).click();
  await expect(rows.filter({ hasText: second })).toHaveCount(0);

  // So does a file, unless all are chosen.
  await page.getByRole("link", { name: "Import" }).click();
  const buffer = Buffer.from(`number,reason,until\n${third},,\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "numbers.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("radio", { name: "Instant messages" })).toBeChecked();
  await page.getByRole("radio", { name: "All channels" }).check();
  await field(page, "Reason for rows that give none").fill("From our old system");
  await page.getByRole("button", { name: "Import these rows" }).click();
  await expect(page.getByText("for SMS, instant messages, and emails")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Suppressions" }).last().click();
  await expect(rows.filter({ hasText: third })).toHaveCount(2);
  await chips.getByRole("link", { name: "SMS" }).click();
  await expect(rows.filter({ hasText: third })).toHaveCount(1);
  await expect(rows.filter({ hasText: second })).toHaveCount(0);
});

test("The lines that could not be read stay with the reason, and say why, until they are corrected", async ({
  page,
}) => {
  const some = randomInt(100_000, 999_999);
  await page.goto("/demo/suppressions?open=new");
  await field(page, "Numbers or addresses").fill(`+49170${some}4\nnobody\n+49170`);
  await field(page, "Reason").fill("Told us so on the phone");
  await page.getByRole("button", { name: "Suppress them" }).click();
  await expect(page.getByText("2 lines could not be read as a number or an address.")).toBeVisible();
  await page.getByRole("button", { name: "Suppress more" }).click();
  await expect(page.getByText("2 lines could not be read", { exact: true })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "nobody: " })).toBeVisible();
  await expect(field(page, "Numbers or addresses")).toHaveValue("nobody\n+49170");
  await expect(field(page, "Reason")).toHaveValue("Told us so on the phone");
  await field(page, "Numbers or addresses").fill(`+49170${some}5`);
  await page.getByRole("button", { name: "Suppress them" }).click();
  await expect(page.getByText("1 number suppressed for SMS and 1 for instant messages.")).toBeVisible();
});
