import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { archivedCall } from "#tests/support/archived-calls.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import {
  chooseFrom,
  confirmNumber,
  field,
  goToReview,
  sendButton,
  submissionShown,
  writeBatch,
} from "#tests/support/pages.ts";
import type { PortalClient } from "#tests/support/portal-client.ts";
import { draftOver } from "#tests/support/sms-draft.ts";
import { knowTemplate } from "#tests/support/wa-draft.ts";

const validFrom = "2026-01-02";
type Area = Parameters<PortalClient["prices"]["create"]["mutate"]>[0]["area"];

/** Whatever is added here goes again, and what other tests left: they expect that nothing has a price. */
async function withoutPrices({ portal }: { portal: PortalClient }): Promise<void> {
  const { rows } = await portal.prices.lists.query();
  for (const { id, archivedAt } of rows) if (archivedAt === null) await portal.prices.archive.mutate({ id });
}
test.beforeEach(withoutPrices);
test.afterEach(withoutPrices);

const add = (portal: PortalClient, area: Area, text: string) =>
  portal.prices.create.mutate({ area, validFrom, currency: "EUR", text });

/** A figure of a review, by its name. */
const figure = (page: Page, label: string) =>
  page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd[1]");

test("A price of emails is added, stands in the review and at its button, and on the page of what was sent", async ({
  page,
  portal,
}) => {
  // A number can be tried beside the form, which says too what is sent.
  await add(portal, "sms", "49,0.05");
  await add(portal, "wa", "49,0.07");
  await page.goto("/demo/settings/prices");
  await page.getByRole("link", { name: "Add a price list" }).first().click();
  await page.getByRole("combobox", { name: "What it prices" }).click();
  await page.getByRole("option", { name: "Email, per email" }).click();
  await page.getByLabel("Valid from").fill(validFrom);
  await field(page, "Currency").fill("EUR");
  await field(page, "Price per email").fill("0,0004");
  await page.getByRole("button", { name: "Add the list" }).click();
  await expect(page.getByText("Write the price with a point, such as 0.0004.").first()).toBeVisible();
  await expectAccessible(page);
  await field(page, "Price per email").fill("0.0004");
  await page.getByRole("button", { name: "Add the list" }).click();
  const list = page.getByRole("row").filter({ hasText: "EUR 0.0004 per email" }).filter({ hasText: "Current" });
  await expect(list).toContainText("Email");
  await expect(list).toContainText("2 Jan 2026");
  await list.getByRole("link").click();
  await expect(page.getByRole("complementary", { name: "Prices of emails from 2 Jan 2026" })).toBeVisible();
  await expectAccessible(page);

  await writeBatch(page, { list: "list-1000", expected: "2,910" });
  await goToReview(page);
  await expect(figure(page, "Cost, about")).toHaveText("EUR 1.16");
  await expect(page.getByText("From your list of 2 Jan 2026")).toBeVisible();
  await expect(sendButton(page)).toHaveText("Send to list-1000 (2,910 emails expected, about EUR 1.16)");
  await expectAccessible(page);
  await confirmNumber(page, "2910");
  await sendButton(page).click();
  await submissionShown(page);
  await expect(page.locator("main > header")).toContainText(
    "About EUR 1.16 for 2,910 expected emails, by your price list of 2 Jan 2026",
  );
});

test("An instant message is priced by the list of instant messages, before it is sent and after", async ({
  page,
  portal,
}) => {
  await knowTemplate(portal);
  await add(portal, "wa", "49,0.07");
  const phone = `+4915${randomInt(100_000_000, 999_999_999)}`;
  await page.goto("/demo/send/wa");
  const form = page.getByRole("region", { name: "One number" });
  await form.getByRole("button", { name: "Template" }).click();
  await page.getByRole("option", { name: /^order_update English/ }).click();
  await form.getByRole("button", { name: /^Business number/ }).click();
  await page.getByRole("combobox", { expanded: true }).fill("15550001111");
  await page.keyboard.press("Enter");
  await form.getByRole("textbox", { name: "Number", exact: true }).fill(phone);
  for (const [place, text] of [
    ["header 1", "A-1"],
    ["body 1", "Ann"],
    ["body 2", "tomorrow"],
  ] as const)
    await form.getByRole("textbox", { name: `Text for ${place}` }).fill(text);
  await form.getByRole("button", { name: "Review this message" }).click();
  await expect(figure(page, "Cost, about")).toHaveText("EUR 0.07");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Send 1 instant message to ${phone} (about EUR 0.07)` }).click();
  await submissionShown(page);
  await expect(page.locator("main > header")).toContainText("About EUR 0.07, by your price list of 2 Jan 2026");

  await page.goto("/demo/settings/prices");
  await field(page, "Number").fill(phone);
  if (await page.getByRole("combobox", { name: "What is sent" }).isVisible()) {
    await page.getByRole("combobox", { name: "What is sent" }).click();
    await page.getByRole("option", { name: "Instant messages" }).click();
  }
  await page.getByRole("button", { name: "Look it up" }).click();
  await expect(page.getByText(`a message to ${phone}, by the prefix +49`)).toBeVisible();
});

test("An SMS to many says which destinations cost most before it is sent", async ({ page, portal }) => {
  await add(portal, "sms", "49,0.05\n336,0.06");
  const digits = () => String(randomInt(1_000_000, 9_999_999));
  const rows = [`+49151${digits()}1`, `+336${digits()}2`, `+336${digits()}3`];
  const id = await draftOver(portal, page.request, `phone\n${rows.join("\n")}\n`, {
    ...{ content: `Hello ${digits()}`, numberColumn: 0, variables: {} },
  });
  await page.goto(`/demo/send/sms/${id}/review`);
  const panel = page.getByRole("region", { name: "Dearest destinations" });
  const lines = panel.getByRole("row").filter({ hasText: "EUR" });
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText("France +336");
  await expect(lines.nth(0)).toContainText("EUR 0.12");
  await expect(lines.nth(1)).toContainText("Germany +49");
  await expect(panel).toContainText("From your list of 2 Jan 2026");
  await expectAccessible(page);
});

test("A refused SMS says that nothing of what it was expected to cost was accepted", async ({ page, portal }) => {
  await add(portal, "sms", "49,0.05");
  const digits = () => String(randomInt(1_000_000, 9_999_999));
  // The sandbox refuses numbers that end in four zeros.
  const id = await draftOver(portal, page.request, `phone\n+49151${digits().slice(0, 4)}0000\n`, {
    ...{ content: `Hello ${digits()}`, numberColumn: 0, variables: {} },
  });
  await page.goto(`/demo/send/sms/${id}/review`);
  await page.getByRole("button", { name: "Send 1 message (about EUR 0.05)" }).click();
  await submissionShown(page);
  await expect(page.locator("main > header")).toContainText(
    "About EUR 0.00 of EUR 0.05: 0 accepted, by your price list of 2 Jan 2026",
  );
  await expectAccessible(page);
});

test("An AI task says what a minute costs, and no total of what nobody knows", async ({ page, portal }) => {
  await page.goto("/demo/voice/tasks/new");
  await expect(page.getByText("The cost is not known: no price list of AI calls covers today.")).toBeVisible();
  await add(portal, "aivoice", "0.12");
  await page.reload();
  const panel = page.getByRole("region", { name: "Forecast" });
  await expect(panel).toContainText("EUR 0.12 per minute of talk");
  await expect(panel).toContainText("No total is known before the forecast is complete.");
  await field(page, "Name").fill("Renewals");
  await chooseFrom(page, "Script", "9001");
  await chooseFrom(page, "Line", "7001");
  await field(page, "Robots").fill("10");
  await field(page, "Numbers to dial").fill("12,000");
  await field(page, "Average length of a call").fill("45");
  await expect(panel).toContainText(/EUR 0\.12 (per minute of talk|each)/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Review this task" }).click();
  await expect(page.getByRole("region", { name: "Cost" })).toContainText(/EUR 0\.12 (per minute of talk|each)/);
  await expectAccessible(page);
});

test("The page of an AI task says what its archived calls cost, where a list says it", async ({ page, portal }) => {
  const answered = await archivedCall(portal, "ai", (call) => call.isAnswered && call.jobId !== null);
  const { jobId, appId } = answered;
  const known = (await portal.aivoice.tasks.query({ q: jobId ?? "" })).rows[0];
  const { id } =
    known ?? (await portal.aivoice.adoptTask.mutate({ appId: appId ?? "", jobId: jobId ?? "", name: "Priced calls" }));
  await page.goto(`/demo/voice/tasks/${id}`);
  const cost = page.getByRole("region", { name: "Cost of its calls" });
  await expect(cost).toContainText(
    /No price is known for [\d,]+ answered calls?: no list in Prices covers their days\./,
  );
  await expectAccessible(page);
  await add(portal, "aivoice", "0.12");
  await page.reload();
  await expect(cost).toContainText(/About EUR [\d.,]+ by your price list for [\d,]+ answered calls?\./);
  await expect(cost).not.toContainText("No price is known");
  await expect(cost).not.toContainText("charged by the platform");
});

test("The prices page says why verification has none", async ({ page }) => {
  await page.goto("/demo/settings/prices");
  await page.getByRole("link", { name: "their call records" }).click();
  await page.waitForURL(/\/demo\/voice\/records\/group/);
});
