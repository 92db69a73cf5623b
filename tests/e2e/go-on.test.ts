import { randomInt, randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { sql } from "drizzle-orm";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { openServices } from "#tests/support/factories.ts";
import { databaseUrl } from "#tests/support/other-workspace.ts";
import type { PortalClient } from "#tests/support/portal-client.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import { draftOver } from "#tests/support/sms-draft.ts";

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** An SMS to three people, sent without a page. */
async function sendToThree(portal: PortalClient, request: APIRequestContext, content: string): Promise<string> {
  const rows = ["Ana", "Ben", "Cleo"].map(
    (name, index) => `+49151${randomInt(1_000_000, 9_999_999)}${index + 1},${name}`,
  );
  const csv = `phone,name\n${rows.join("\n")}\n`;
  const id = await draftOver(portal, request, csv, { content, numberColumn: 0, variables: { name: 1 } });
  const state = async () => (await portal.sms.draft.query({ id })).check?.state;
  await expect.poll(state).toBe("checked");
  await portal.sms.prepare.mutate({ id });
  await expect.poll(state).toBe("prepared");
  const { hash } = await portal.sms.review.query({ id });
  await portal.sms.release.mutate({ id, reviewedHash: hash ?? "" });
  return id;
}

/** SMS that the platform was asked to send. It is asked about other things meanwhile, such as emails of other tests. */
async function countSends(): Promise<number> {
  return (await fetchJournal(product.sandboxUrl)).filter(({ path }) => path.includes("sendSms")).length;
}

/** As if the calls of a send had been made half an hour ago. */
async function letCallsAge(submissionId: string): Promise<void> {
  const services = await openServices(databaseUrl(product.dataDir), { connections: 1 });
  await services.db.system.execute(
    sql`update attempt set dispatched_at = now() - interval '30 minutes' where submission_id = ${submissionId}`,
  );
  await services.close();
}

test("An SMS that somebody decided did not go says so in one sentence, and goes on as a draft of its numbers or of its text", async ({
  page,
  portal,
}) => {
  const content = `Hi {{name}}, ${randomUUID()}`;
  await control(product.sandboxUrl, "faults", { dropResponse: true });
  const id = await sendToThree(portal, page.request, content);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("unknown");
  await control(product.sandboxUrl, "faults");
  const sent = await countSends();

  await page.goto(`/demo/sends/${id}`);
  await page.getByRole("button", { name: "It didn’t go" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("The account’s manager found none of them");
  await page.getByRole("button", { name: "Record that it didn’t go" }).click();

  const said = /decided on \d+ \w+, [\d:]+ that it did not go: The account’s manager found none of them\.$/;
  await expect(page.getByText(said)).toHaveCount(1);
  await expect(page.getByRole("main").locator("header").first()).toContainText("Not sent");
  await expect(page.getByRole("row").filter({ hasText: "Attempt 1" })).toContainText("Not sent");
  await expect(page.getByText("3 numbers = 3 not sent", { exact: true })).toBeVisible();
  const rows = page.getByRole("table", { name: /^Messages/ }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Not sent");
  await rows.nth(1).getByRole("link").click();
  const story = page.getByRole("list", { name: "What is known, newest first" }).getByRole("listitem");
  await expect(story.nth(0)).toContainText("Not sent");
  await expect(story.nth(0).getByText(said)).toBeVisible();
  await expect(story.nth(1)).toContainText("No clear answer");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // The first call could still reach the platform, whatever somebody decided.
  await page.getByRole("button", { name: "Make a draft of the 3 not sent" }).click();
  await expect(page.getByText(/may have gone after all/).first()).toBeVisible();
  await letCallsAge(id);
  await page.getByRole("button", { name: "Make a draft of the 3 not sent" }).click();
  await page.waitForURL(/\/send\/sms\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1, name: /^The rest: SMS to people\.csv, / })).toBeVisible();
  await page.goto(`/demo/sends/${id}`);
  await expect(page.getByText(/^Continued in The rest: /)).toContainText("(draft)");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Same again" }).click();
  await page.waitForURL(/\/send\/sms\/[0-9a-f-]{36}/);
  const again = new URL(page.url()).pathname.split("/")[4] ?? "";
  expect(await portal.sms.draft.query({ id: again })).toMatchObject({ draft: { content, uploadId: null } });
  expect(await countSends()).toBe(sent);
});

test("An SMS to one number opens its form again with the same values", async ({ page, portal }) => {
  const number = `+49151${randomInt(1_000_000, 9_999_999)}1`;
  const draft = { appId: "sms-app-1", number, content: `Hello ${randomUUID()}` };
  const { id } = await portal.sms.sendOne.mutate({ intentId: randomUUID(), draft });
  await page.goto(`/demo/sends/${id}`);
  await expect(page.getByText("1 number = 1 accepted", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Result", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Same again" }).click();
  await expect(page.getByRole("textbox", { name: "Number" })).toHaveValue(number);
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(draft.content);
});
