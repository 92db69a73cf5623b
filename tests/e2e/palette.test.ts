import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("The palette opens with the keys, leads to a page by another of its names, and gives the focus back", async ({
  page,
}) => {
  await page.goto("/demo");
  const button = page.getByRole("button", { name: "Search or go to" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Search or go to" });
  const field = dialog.getByRole("combobox");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Control+k");
  await field.fill("invoice");
  await expect(dialog.getByRole("option").first()).toContainText("Prices");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL("/demo/settings/prices");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Search or go to");
  // A dialog that is open is answered first.
  await page.keyboard.press("Control+k");
  await expect(dialog).toBeHidden();
});

test("A pasted id or address leads to what it names", async ({ page, portal }) => {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const { rows } = await portal.submissions.recipients.query({ submissionId: id });
  const [recipient] = rows;
  await page.goto("/demo/library");
  const dialog = page.getByRole("dialog", { name: "Search or go to" });
  const find = async (text: string, option: RegExp) => {
    await page.keyboard.press("Control+k");
    await dialog.getByRole("combobox").fill(text);
    const found = dialog.getByRole("option", { name: option }).first();
    await expect(found).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  };
  await find(id, /^Send /);
  await page.waitForURL(`/demo/sends/${id}`);
  await find(recipient?.emailId ?? "", /^Email to /);
  await page.waitForURL(`/demo/sends/${id}?row=${recipient?.id}`);
  await expect(page.getByRole("complementary", { name: /^Recipient / })).toBeVisible();
  await page.goto("/demo/library");
  await find(recipient?.address ?? "", /^Email to /);
  await page.waitForURL(/\/demo\/sends\/[0-9a-f-]+\?row=\d+$/);
  await find("+49 151 1234 5678", /^Everything sent to \+4915112345678/);
  await page.waitForURL("/demo/numbers?number=%2B4915112345678");
  await find("1", /^Entry of the audit trail/);
  await page.waitForURL("/demo/audit?open=1");

  await page.keyboard.press("Control+k");
  await dialog.getByRole("combobox").fill("no-such-id");
  await expect(dialog.getByRole("option")).toHaveText(["Sends with “no-such-id” in their title"]);
});

test("On a phone the palette is reached from More", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/demo");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Search or go to" }).click();
  const dialog = page.getByRole("dialog", { name: "Search or go to" });
  await dialog.getByRole("combobox").fill("webhook");
  await dialog.getByRole("option", { name: "Callbacks" }).click();
  await page.waitForURL("/demo/dev/callbacks");
});
