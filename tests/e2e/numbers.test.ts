import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { archivedCall } from "#tests/support/archived-calls.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { csvRecords } from "#tests/support/csv-records.ts";
import { field } from "#tests/support/pages.ts";
import type { PortalClient } from "#tests/support/portal-client.ts";

/** An SMS and then an instant message to a number that nobody else writes to; answers what each says. */
async function writeInBothChannels(portal: PortalClient, number: string): Promise<{ sms: string; wa: string }> {
  const texts = { sms: `By SMS ${randomUUID()}`, wa: `As an instant message ${randomUUID()}` };
  const sent = await portal.sms.sendOne.mutate({
    intentId: randomUUID(),
    draft: { appId: "sms-app-1", number, content: texts.sms },
  });
  const later = await portal.wa.sendCustom.mutate({
    intentId: randomUUID(),
    draft: {
      ...{ appId: "wa-app-1", businessPhone: "15550001111", number, type: "text", text: { body: texts.wa } },
      lastWroteAt: new Date(Date.now() - 60_000).toISOString(),
    },
  });
  for (const { id } of [sent, later])
    await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("accepted");
  return texts;
}

test("A number's messages of all channels are one list, narrowed and downloaded by channel, and it is suppressed in one alone", async ({
  page,
  portal,
}) => {
  const number = `+49151${randomInt(10_000_000, 19_999_999)}1`.slice(0, 14);
  const texts = await writeInBothChannels(portal, number);
  await page.goto("/demo/numbers");
  await field(page, "Number or address").fill(number);
  await page.getByRole("button", { name: "Look up" }).click();

  const rows = page.getByRole("table", { name: "Messages and calls to this number, newest first" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Instant messages");
  await expect(rows.nth(1)).toContainText(texts.wa);
  await expect(rows.nth(2)).toContainText(texts.sms);
  await expectAccessible(page);

  const chips = page.getByRole("navigation", { name: "Messages and calls by channel" });
  await chips.getByRole("link", { name: "SMS" }).click();
  await expect(page).toHaveURL(/[?&]channel=sms/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(texts.sms);
  const part = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download these" }).click();
  expect(csvRecords(readFileSync(await (await part).path(), "utf8")).slice(1)).toHaveLength(1);
  await chips.getByRole("link", { name: "All channels" }).click();
  await expect(rows).toHaveCount(3);
  const whole = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download these" }).click();
  const [header = [], ...records] = csvRecords(readFileSync(await (await whole).path(), "utf8"));
  expect(records.map((record) => record[header.indexOf("text")])).toEqual([texts.wa, texts.sms]);
  expect(records.map((record) => record[header.indexOf("stamped_at")] !== "")).toEqual([true, false]);

  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "Yesterday" }).click();
  await expect(page).toHaveURL(/[?&]from=[\d-]+&to=[\d-]+|to=[\d-]+.*from=/);
  await expect(page.getByText("No message and no call of this workspace on these days names")).toBeVisible();
  await page.getByRole("link", { name: "Show all channels and days" }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Administrator");

  const states = page.getByRole("region", { name: "Suppressed or not" });
  await states.getByRole("button", { name: "Suppress for instant messages" }).click();
  const dialog = page.getByRole("dialog", { name: "Suppress this number for instant messages" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Asked for no more of these");
  await dialog.getByRole("button", { name: "Suppress this number" }).click();
  await expect(states).toContainText("“Asked for no more of these”");
  await expect(states).toContainText("it can get SMS");
  await expect(states).toContainText("Kept here: 2 messages, 1 suppression");
  await expect(states).toContainText("No number list holds it.");
  await expectAccessible(page);
  await states.getByRole("button", { name: "End the suppression for instant messages" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the suppression" }).click();
  await expect(states).toContainText("it can get instant messages");
});

test("A call to a number stands in its list under the name of one call", async ({ page, portal }) => {
  const call = await archivedCall(portal, "sip", ({ number, isAnswered }) => number !== null && isAnswered);
  await page.goto(`/demo/voice/records/sip/${encodeURIComponent(call.id)}`);
  await page.getByRole("link", { name: "Everything to this number" }).click();
  const rows = page.getByRole("table", { name: "Messages and calls to this number, newest first" }).getByRole("row");
  await expect(rows.filter({ hasText: call.recordId })).toContainText(/^SIP call\s*Telephone call/);
});
