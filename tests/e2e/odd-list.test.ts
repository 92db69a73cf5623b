import type { Page } from "@playwright/test";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendBatch } from "#tests/support/pages.ts";
import { control, fetchEmails } from "#tests/support/sandbox.ts";

function row(page: Page, number: number) {
  const address = `user${String(number).padStart(6, "0")}@sandbox.example`;
  return page
    .getByRole("table", { name: /^Recipients/ })
    .getByRole("row")
    .filter({ hasText: address });
}

test("Where callbacks and queries do not agree, the row and the sheet say so in words, and asking again settles it", async ({
  page,
  portal,
}) => {
  const id = await sendBatch(page, { list: "list-odd-10", expected: "10" });
  await expect(page.getByRole("link", { name: /^All 10$/ })).toBeVisible();
  await page.getByRole("button", { name: "Ask the platform" }).click();

  await expect(row(page, 1)).toContainText("Verified", { timeout: 90_000 });
  await expect(row(page, 6)).toContainText("The platform still says “sending”");
  await expect(row(page, 6)).toContainText("Reported");
  await expect(row(page, 7)).toContainText("Disputed");
  await expect(row(page, 7)).toContainText("Sources disagree");
  await expect(row(page, 9)).toContainText("Not corroborated: the platform did not find it when asked (once)");
  await expect(row(page, 9)).toContainText("Reported");
  await expect(row(page, 10)).toContainText("Failed");

  await row(page, 7).getByRole("link").click();
  const sheet = page.getByRole("complementary", { name: /^Recipient / });
  await expect(sheet).toContainText("A callback says succeeded; a signed query says failed.");
  await expect(sheet).toContainText("It counts as neither succeeded nor failed until a person decides.");
  await row(page, 9).getByRole("link").click();
  await expect(sheet).toContainText("Not corroborated.");
  await expect(sheet).toContainText("Anyone who knows the callback address could have sent it");
  await row(page, 6).getByRole("link").click();
  await expect(sheet).toContainText("The platform says it is still sending.");

  const { attempts } = await portal.submissions.get.query({ id });
  const emails = await fetchEmails(product.sandboxUrl, attempts[0]?.taskId ?? "");
  const slow = emails.find(({ toAddress }) => toAddress.startsWith("user000006"));
  await control(product.sandboxUrl, "complete", { emailId: slow?.emailId, status: "0" });
  await sheet.getByRole("button", { name: "Ask the platform" }).click();
  await expect(sheet.getByText("Result query: status 0")).toBeVisible({ timeout: 60_000 });
  await expect(sheet.getByText("The platform says it is still sending.")).toBeHidden();
  await expect(row(page, 6)).toContainText("Verified");
});
