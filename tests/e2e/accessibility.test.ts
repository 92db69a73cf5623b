import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { field, goToReview, writeBatch } from "#tests/support/pages.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { control } from "#tests/support/sandbox.ts";
import { callbackUrl } from "#tests/support/sandbox-journal.ts";
import { draftOver } from "#tests/support/sms-draft.ts";

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function settled(portal: PortalClient, id: string, heard: number): Promise<void> {
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(heard);
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await expect(
    page.getByRole("status", { name: "Loading" }).or(page.getByText("Loading", { exact: true })),
  ).toHaveCount(0);
}

/** One call that is refused, a callback that fits no call, and one with a token that nobody knows. */
async function sendAndDisturb(portal: PortalClient, request: APIRequestContext): Promise<void> {
  await sendDirectly(portal, "list-1001", null);
  const id = await sendDirectly(portal, "list-10", 10);
  await settled(portal, id, 10);
  const forged = { taskId: "999999", emailId: "forged-1", emailState: "success", toAddress: "a@b.example" };
  await request.post(await callbackUrl(product.sandboxUrl), { data: forged });
  await request.post(`/api/bathWebhook/${"a".repeat(43)}`, { data: forged });
}

test.describe("Signed out", () => {
  test.use({ storageState: nobody });

  test("Signing in, and being refused, can be used by everybody", async ({ page }) => {
    await open(page, "/sign-in", "Sign in");
    await page.getByLabel("Email").fill("nobody@switchboard.example");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("An address without a page can be used by everybody", async ({ page }) => {
  await open(page, "/demo/nothing-here", "There is nothing at this address");
  await expectAccessible(page);
});

test("An SMS to one number, its mistakes and its review can be used by everybody", async ({ page }) => {
  await open(page, "/demo/send/sms", "New SMS");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Review this SMS" }).click();
  await expect(page.getByText("There are 2 problems.")).toBeVisible();
  await expectAccessible(page);
  await field(page, "Number").fill("+44 7700 900123");
  await field(page, "Text").fill(`Hello at ${Date.now()}`);
  await page.getByRole("button", { name: "Review this SMS" }).click();
  await expect(page.getByRole("button", { name: /^Send 1 SMS to \+447700900123/ })).toBeVisible();
  await expectAccessible(page);
});

test("The recipients of an SMS can be given by everybody", async ({ page }) => {
  await open(page, "/demo/send/sms", "New SMS");
  await page.getByRole("button", { name: "Begin a draft" }).click();
  await expect(page.getByLabel(/^A file with recipients/)).toBeAttached();
  await page.getByText("How to read it").click();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Pasted rows" }).check();
  await page.getByRole("button", { name: "Take these rows" }).click();
  await expect(page.getByText("Paste at least one row")).toBeVisible();
  await expectAccessible(page);
  await field(page, "Rows with recipients").fill("number\tname\n+44 7700 900123\tAna\n+44 7700 900456\tMei\n");
  await page.getByRole("button", { name: "Take these rows" }).click();
  await expect(page.getByRole("cell", { name: "+44 7700 900456" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save as a list" }).click();
  await expect(field(page, "Name of the list")).toBeVisible();
  await expectAccessible(page);
});

test("The form and its mistakes can be used by everybody", async ({ page }) => {
  await writeBatch(page, { list: "list-10", template: "102", subject: "", expected: "0" });
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Review / }).click();
  await expect(page.getByText("There are 2 problems.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Template", exact: true }).click();
  await expect(page.getByRole("option")).toHaveCount(5);
  await expectAccessible(page);
});

test("The review can be used by everybody", async ({ page }) => {
  await writeBatch(page, { list: "list-1000" });
  await goToReview(page);
  await expectAccessible(page);
});

test("A submission, the list of all, an open recipient and an open call can be used by everybody", async ({
  page,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-odd-10", 12);
  await settled(portal, id, 10);
  await open(page, "/demo/sends", "Sends");
  await expect(page.getByRole("table", { name: "Sends, newest first" }).getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/demo/sends/${id}`);
  await expect(page.getByRole("link", { name: /^All heard of 10$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "user000010@sandbox.example" }).click();
  const sheet = page.getByRole("complementary", { name: /^Recipient / });
  await expect(sheet.getByText("Left for the platform")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Attempts" }).click();
  await page.getByRole("link", { name: "Attempt 1" }).click();
  await expect(page.getByRole("heading", { name: "Answer" })).toBeVisible();
  await expectAccessible(page);
});

test("A refused and an unknown send can be used by everybody", async ({ page, portal }) => {
  const refused = await sendDirectly(portal, "list-1001", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id: refused })).state).toBe("refused");
  await page.goto(`/demo/sends/${refused}`);
  await expect(page.getByRole("region", { name: "Refused" })).toBeVisible();
  await expectAccessible(page);

  await control(product.sandboxUrl, "faults", { dropResponse: true, callbacks: { drop: 1 } });
  const unknown = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id: unknown })).state).toBe("unknown");
  await page.goto(`/demo/sends/${unknown}`);
  await page.getByRole("button", { name: "It went" }).click();
  await expect(page.getByRole("dialog", { name: "It went" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "It went" }).click();
  await field(page, "Reason").fill("The console shows it");
  await page.getByRole("button", { name: "Record that it went" }).click();
  await expect(page.getByRole("region", { name: "Outcome unknown" })).toBeHidden();
});

test("The steps of an SMS to many, and putting a cell right, can be used by everybody", async ({ page, portal }) => {
  const csv = "phone,name\n+4915112345601,Ana\n+4915112345601,Ben\nnobody,Cleo\n+4915112345602,\n";
  const content = `Hi {{name}}, it’s ${randomUUID()}`;
  const id = await draftOver(portal, page.request, csv, { content, numberColumn: 0, variables: { name: 1 } });
  await page.goto(`/demo/send/sms/${id}/map`);
  await expect(page.getByRole("region", { name: "The message for one row" })).toContainText("Hi Ana");
  await expect(page.getByText(/^UCS-2 because of ’ at \d+$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/demo/send/sms/${id}/check`);
  await expect(page.getByText("4 rows = 1 sendable + 1 duplicate + 0 suppressed + 2 refused")).toBeAttached();
  const change = page.getByRole("button", { name: "Change phone in row 4" });
  await expect(change).toBeVisible();
  await expectAccessible(page);
  await change.click();
  await expect(page.getByLabel("New text for phone in row 4")).toBeFocused();
  await expectAccessible(page);
  await page.goto(`/demo/send/sms/${id}/review`);
  await expect(page.getByRole("button", { name: /^Send 1 message/ })).toBeVisible();
  await expectAccessible(page);
});

test("An SMS, what was sent to a number, and suppressing it can be used by everybody", async ({ page, portal }) => {
  const number = "+4915112345678";
  const draft = { appId: "sms-app-1", number, content: `Your parcel is here, ${randomUUID()}` };
  const { id } = await portal.sms.sendOne.mutate({ intentId: randomUUID(), draft });
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("accepted");
  await page.goto(`/demo/sends/${id}`);
  await expect(page.getByText("1 number = 1 accepted", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("region", { name: "Messages" }).getByRole("link", { name: number }).click();
  const sheet = page.getByRole("complementary", { name: `Message ${number}` });
  await expect(sheet.getByText(draft.content)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("link", { name: "Everything sent to this number" }).click();
  await expect(page.getByRole("table", { name: "Messages and calls to this number, newest first" })).toContainText(
    draft.content,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Suppress for SMS" }).click();
  await expect(page.getByRole("dialog", { name: "Suppress this number for SMS" })).toBeVisible();
  await expectAccessible(page);
});

for (const [path, heading, table] of [
  ["/demo/templates/email", "Email templates", /^Email templates/],
  ["/demo/senders", "Email senders", /^Email senders/],
  ["/demo/voice/phones", "SIP phones", /^SIP phones/],
] as const) {
  test(`The list "${heading}" can be used by everybody`, async ({ page }) => {
    await open(page, path, heading);
    await expect(page.getByRole("table", { name: table }).getByRole("row").nth(2)).toBeVisible();
    await expectAccessible(page);
  });
}

test("Suppressing numbers, and importing a file of them, can be used by everybody", async ({ page }) => {
  await open(page, "/demo/suppressions", "Suppressions");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add suppressions" }).first().click();
  await field(page, "Numbers or addresses").fill("+49 170 1234567\nnobody");
  await field(page, "Reason").fill("Asked us to stop");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Suppress them" }).click();
  await expect(page.getByText("Line 2")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "+491701234567" }).first().click();
  await expect(page.getByRole("button", { name: "Take off the list" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Import" }).click();
  const name = "numbers.csv";
  const buffer = Buffer.from("number,reason,until\n+33612345678,,\nnobody,,\n");
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
  await field(page, "Reason for rows that give none").fill("From our old system");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import these rows" }).click();
  await expect(page.getByRole("table", { name: "Refused rows" })).toContainText("This is not a phone number.");
  await expectAccessible(page);
});

test("Price lists can be used by everybody", async ({ page }) => {
  await open(page, "/demo/settings/prices", "Prices");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a price list" }).first().click();
  await field(page, "Currency").fill("USD");
  await field(page, "Prices per part").fill("49,0.0451\n49;0,05");
  await expect(page.getByText("1 price read, 1 line could not be read")).toBeVisible();
  await expectAccessible(page);
  await field(page, "Prices per part").fill("49,0.0451\n4917,0.05");
  await page.getByRole("button", { name: "Add the list" }).click();
  await field(page, "Number").fill("+49 170 1234567");
  await page.getByRole("button", { name: "Look it up" }).click();
  await expect(page.getByText("a part to +491701234567, by the prefix +4917")).toBeVisible();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("button", { name: "Archive" })).toBeVisible();
  await expectAccessible(page);
});

for (const [path, heading, shown] of [
  ["/admin/health", "Health", "Waiting to be applied"],
  ["/admin/held-sending", "Held sending", "Sending is not held"],
] as const) {
  test(`The page "${heading}" of the administration can be used by everybody`, async ({ page }) => {
    await open(page, path, heading);
    await expect(page.getByText(shown)).toBeVisible();
    await expectAccessible(page);
  });
}

test("Looking up emails can be used by everybody", async ({ page }) => {
  await open(page, "/demo/emails", "Look up emails");
  await page.getByLabel("Email ids").fill("nobody-1 nobody-2 nobody-1");
  await page.getByRole("button", { name: "Look up 2 emails" }).click();
  await expect(page.getByRole("cell", { name: "nobody-2" })).toBeVisible();
  await expectAccessible(page);
});

for (const [path, heading, table] of [
  ["/demo/dev/callbacks?disposition=parked", "Callbacks", "Callbacks, newest first"],
  ["/demo/dev/requests?operation=email.batchSend&outcome=refused", "Requests", "Calls to the platform, newest first"],
  ["/demo/instance/quarantine", "Quarantine", "Requests with unknown tokens, newest first"],
] as const) {
  test(`The list "${heading}" and an open row can be used by everybody`, async ({ page, request, portal }) => {
    await sendAndDisturb(portal, request);
    await open(page, path, heading);
    const row = page.getByRole("table", { name: table }).getByRole("row").nth(1);
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole("link").first().click();
    await expect(page.getByRole("complementary")).toContainText(/Body|Answer/);
    await expectAccessible(page);
  });
}

test("The dialog of keys and the menus can be used by everybody", async ({ page }) => {
  await open(page, "/demo/sends", "Sends");
  await page.getByRole("button", { name: "Help and keys" }).click();
  await expect(page.getByRole("dialog", { name: "Help" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog", { name: "Demo" })).toBeVisible();
  await expectAccessible(page);
});
