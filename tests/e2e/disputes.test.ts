import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { fetchEmails } from "#tests/support/sandbox.ts";
import { callbackUrl } from "#tests/support/sandbox-journal.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A batch of ten, about three of which a later callback says that they failed after all. */
async function sendDisputed(page: Page, portal: PortalClient): Promise<string> {
  const id = await sendDirectly(portal, "list-10", 10);
  const read = () => portal.submissions.get.query({ id });
  await expect.poll(async () => (await read()).recipientCount, { timeout: 60_000 }).toBe(10);
  const { attempts } = await read();
  const emails = await fetchEmails(product.sandboxUrl, attempts[0]?.taskId ?? "");
  const url = await callbackUrl(product.sandboxUrl);
  for (const { emailId } of emails.slice(0, 3))
    await page.request.post(url, { data: { emailId, emailState: "failure", remark: "550 mailbox closed" } });
  await expect.poll(async () => (await read()).disputedCount, { timeout: 60_000 }).toBe(3);
  return id;
}

test("Disputes are found from Home and the list, and a person settles one after the other with the keyboard, and anew", async ({
  page,
  portal,
}) => {
  const { keyboard } = page;
  const id = await sendDisputed(page, portal);
  await page.goto("/demo");
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs.getByText(/\d results( and \d+ calls?)? are disputed$/)).toBeVisible();
  await page.goto("/demo/sends?state=disputed");
  const sends = page.getByRole("table", { name: "Sends, newest first" });
  await expect(sends.getByRole("row").nth(1)).toContainText("10 of 10 heard of3 disputed");
  await expect(page.getByRole("link", { name: /^Disputed \d+$/ })).toHaveAttribute("aria-current", /.+/);
  await expectAccessible(page);

  await page.goto(`/demo/sends/${id}`);
  await expect(page.getByRole("img", { name: /, 3 disputed, of 10 emails$/ })).toBeVisible();
  await page.getByRole("link", { name: "Disputed 3" }).click();
  const rows = page.getByRole("table", { name: /^Recipients/ }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await keyboard.press("j");
  await keyboard.press("Enter");
  const sheet = page.getByRole("complementary", { name: /^Recipient / });
  await expect(sheet).toContainText("It counts as neither succeeded nor failed until a person decides.");
  const dialog = page.getByRole("dialog");
  const settle = async (word: string, reason: string) => {
    await sheet.getByRole("button", { name: word, exact: true }).focus();
    await keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { name: word })).toBeVisible();
    await dialog.getByRole("textbox", { name: "Reason" }).focus();
    await keyboard.type(reason);
    await keyboard.press("Tab");
    await dialog.getByRole("button", { name: /^Record that it/ }).focus();
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  };
  await settle("It arrived", "The recipient wrote back");
  await expect(sheet).toContainText(/decided on \d+ \w+, \d\d:\d\d:\d\d that it arrived: The recipient wrote back\./);
  await expect(rows.nth(1)).toContainText("Succeeded");
  await expect(rows.nth(1)).toContainText("Decided");
  await expectAccessible(page);

  await keyboard.press("j");
  await expect(sheet).toContainText("Recipient 2");
  await settle("It did not arrive", "Their server turned it away");
  await expect(rows.nth(2)).toContainText("Failed");
  await expect(rows.nth(2)).toContainText("decided that it did not arrive: Their server turned it away");
  const url = page.url();
  await keyboard.press("k");
  await expect(page).not.toHaveURL(url);
  await expect(sheet).toContainText("that it arrived");
  await settle("It did not arrive", "It was another message");
  await expect(sheet).toContainText("that it did not arrive: It was another message.");

  await page.getByRole("link", { name: /^All/ }).click();
  await expect(page.getByRole("img", { name: /2 decided\), 1 disputed, of 10 emails$/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Trust" }).click();
  await page.getByRole("option", { name: "Trust: decided" }).click();
  await expect(rows).toHaveCount(3);
  await page.goto("/demo/audit");
  await expect(page.getByText("Decided that a disputed email did not arrive").first()).toBeVisible();
});

test("Of two persons at once the second learns what the first decided, and a decision needs a reason", async ({
  page,
  portal,
}) => {
  const id = await sendDisputed(page, portal);
  await page.goto(`/demo/sends/${id}?state=disputed`);
  await page
    .getByRole("table", { name: /^Recipients/ })
    .getByRole("row")
    .nth(1)
    .getByRole("link")
    .click();
  const sheet = page.getByRole("complementary", { name: /^Recipient / });
  await sheet.getByRole("button", { name: "It arrived" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Record that it arrived" }).click();
  await expect(dialog).toContainText("Say in a few words how you know");
  const { rows } = await portal.submissions.recipients.query({ submissionId: id, state: "disputed" });
  // Another person is first.
  const decision = { state: "failed", reason: "The console says so", seenDecisionAt: null } as const;
  await portal.submissions.decideResult.mutate({ recipientId: rows[0]?.id ?? 0, ...decision });
  // The page behind the question hears of it; what was asked stays what it was.
  await expect(page.getByText("The console says so").first()).toBeAttached();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The recipient wrote back");
  await dialog.getByRole("button", { name: "Record that it arrived" }).click();
  await expect(dialog).toContainText("has decided about this result in the meantime");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(sheet).toContainText("that it did not arrive: The console says so.");
});
