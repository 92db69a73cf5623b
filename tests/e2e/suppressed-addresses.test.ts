import { randomInt } from "node:crypto";
import { templateStatuses } from "#server/contract/limits/email.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { field } from "#tests/support/pages.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

test("An address is suppressed from its page, which says that nothing leaves it out, and the review of a batch to its list warns of it", async ({
  page,
  portal,
}) => {
  const sent = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id: sent })).recipientCount).toBe(10);
  const [recipient] = (await portal.submissions.recipients.query({ submissionId: sent })).rows;
  const address = recipient?.address ?? "";
  await page.goto(`/demo/addresses?address=${encodeURIComponent(address)}`);
  const panel = page.getByRole("region", { name: "Lists and suppression" });
  await expect(panel).toContainText("list-10");
  await expect(panel).toContainText("is a note and a warning, not a filter");
  await panel.getByRole("button", { name: "Suppress this address" }).click();
  const dialog = page.getByRole("dialog", { name: "Suppress this address" });
  await expect(dialog).toContainText("It still gets the emails of every list it is on");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Asked for no more of these");
  await dialog.getByRole("button", { name: "Suppress this address" }).click();
  await expect(panel).toContainText("“Asked for no more of these”");
  await expectAccessible(page);

  const { id } = await portal.email.begin.mutate({
    appId: "em-app-1",
    ...{ fromEmailAddress: "news@sandbox.example", templateID: "101", receiverId: "list-10", subject: "Other" },
    template: { name: "news", language: "en", subject: "News", status: templateStatuses.approved },
  });
  await page.goto(`/demo/send/email/${id}/review`);
  await expect(page.getByText("1 suppressed address got this list before")).toBeVisible();
  await expect(page.getByText("Switchboard cannot leave anybody out.")).toContainText(address.toLowerCase());
  await expectAccessible(page);
  await portal.email.discard.mutate({ id });

  await page.goto(`/demo/addresses?address=${encodeURIComponent(address)}`);
  await panel.getByRole("button", { name: "End the suppression of this address" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the suppression" }).click();
  await expect(panel).toContainText("Not suppressed: no review warns about it.");
});

test("Addresses are added beside numbers, listed under email, and taken off with words that promise nothing", async ({
  page,
}) => {
  const address = `someone-${randomInt(100_000, 999_999)}@example.com`;
  const number = `+49170${randomInt(1_000_000, 9_999_999)}`;
  await page.goto("/demo/suppressions");
  await page.getByRole("link", { name: "Add suppressions" }).first().click();
  await field(page, "Numbers or addresses").fill(`${address.toUpperCase()}\n${number}`);
  await field(page, "Reason").fill("Asked us to stop");
  await page.getByRole("button", { name: "Suppress them" }).click();
  await expect(
    page.getByText("1 number suppressed for SMS, 1 for instant messages, and 1 address for emails."),
  ).toBeVisible();
  await expect(page.getByText("Suppressed addresses still get the emails of every list they are on")).toBeVisible();

  const chips = page.getByRole("navigation", { name: "Suppressions by channel" });
  const rows = page.getByRole("table", { name: "Suppressions, last added first" }).getByRole("row");
  await chips.getByRole("link", { name: "Email" }).click();
  await expect(page).toHaveURL(/[?&]channel=email/);
  await expect(rows.filter({ hasText: address })).toHaveCount(1);
  await expect(rows.filter({ hasText: number })).toHaveCount(0);
  await page.getByRole("link", { name: address }).click();
  await page.getByRole("button", { name: "Take off the list" }).click();
  const dialog = page.getByRole("dialog", { name: `Take ${address} off the list` });
  await expect(dialog).toContainText(`no longer warn about ${address}`);
  await dialog.getByRole("button", { name: "Take off the list" }).click();
  await expect(rows.filter({ hasText: address })).toHaveCount(0);
});
