import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";

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
  await expect(page.getByRole("dialog", { name: "Help" })).toContainText("Search or go to");
  // A dialog that is open is answered first.
  await page.keyboard.press("Control+k");
  await expect(dialog).toBeHidden();
});

test("G and a letter lead to a page, and E asks in which format the list is wanted", async ({ page, portal }) => {
  // An empty list has nothing to take along.
  await sendDirectly(portal, "list-10", 10);
  await page.goto("/demo");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Help" });
  await expect(keys).toContainText("Go to a page: G, then its letter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  // R alone would read a list again; after G it is a page's letter.
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL("/demo/reports");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await page.waitForURL("/demo/sends");
  await expect(page.getByRole("button", { name: "Other formats" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("dialog").getByText("JSON Lines")).toBeVisible();
});

/** Sends to ten people; answers its id and one of them as soon as all are heard of. */
async function sendToTen(portal: PortalClient) {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const [recipient] = (await portal.submissions.recipients.query({ submissionId: id })).rows;
  if (!recipient?.address) throw new Error("nobody was heard of");
  return { id, recipient: { ...recipient, address: recipient.address } };
}

test("What is typed while the palette is still coming stands in its field, and not when it opens again", async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.goto("/demo");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Search or go to" });
  await page.keyboard.press("Control+k");
  await expect(dialog).toBeFocused();
  await page.keyboard.type("list-10");
  letGo();
  const field = dialog.getByRole("combobox");
  await expect(field).toHaveValue("list-10");
  await page.keyboard.type("0");
  await expect(field).toHaveValue("list-100");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(field).toHaveValue("");
});

test("Enter right after an address waits for what it names", async ({ page, portal }) => {
  const { recipient } = await sendToTen(portal);
  await page.goto("/demo/library");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog", { name: "Search or go to" }).getByRole("combobox");
  await field.fill(recipient.address);
  await field.press("Enter");
  await page.waitForURL(`/demo/addresses?address=${encodeURIComponent(recipient.address)}`);
});

test("A pasted id or address leads to what it names", async ({ page, portal }) => {
  const { id, recipient } = await sendToTen(portal);
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
  await find(recipient.emailId, /^Email to /);
  await page.waitForURL(`/demo/sends/${id}?row=${recipient.id}`);
  await expect(page.getByRole("complementary", { name: /^Recipient / })).toBeVisible();
  await page.goto("/demo/library");
  await find(recipient.address.toUpperCase(), /^Everything sent to user/);
  await page.waitForURL(`/demo/addresses?address=${encodeURIComponent(recipient.address)}`);
  await find("+49 151 1234 5678", /^Everything sent to \+4915112345678/);
  await page.waitForURL("/demo/numbers?number=%2B4915112345678");
  await find("1", /^Entry of the audit trail/);
  await page.waitForURL("/demo/audit?open=1");
  const [call] = (await portal.requests.list.query({ limit: 1 })).rows;
  await find(call?.id ?? "", /^Call to the platform /);
  await page.waitForURL(`/demo/dev/requests?open=${call?.id}`);
  await expect(page.getByRole("complementary")).toBeVisible();

  await page.keyboard.press("Control+k");
  await dialog.getByRole("combobox").fill("no-such-id");
  await expect(dialog.getByRole("option")).toHaveText(["Sends with “no-such-id” in their title"]);
});

test("What is typed goes to the palette, also while a page with an open row comes behind it", async ({
  page,
  portal,
}) => {
  const { id, recipient } = await sendToTen(portal);
  await page.goto("/demo/library");
  const dialog = page.getByRole("dialog", { name: "Search or go to" });
  const field = dialog.getByRole("combobox");
  const isHeld = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === `/demo/sends/${id}`,
    async (route) => {
      await isHeld.promise;
      await route.continue();
    },
  );
  await page.keyboard.press("Control+k");
  await field.fill(recipient.emailId);
  await expect(dialog.getByRole("option", { name: /^Email to / })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Control+k");
  await field.fill("invoice");
  isHeld.resolve();
  await expect(page.locator("aside[aria-label^='Recipient user']")).toBeAttached();
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL("/demo/settings/prices");
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

test("Whether an address got it, and who sent it, is answered from one box, and leads on to erasing its person", async ({
  page,
  portal,
}) => {
  const { id, recipient } = await sendToTen(portal);
  await page.goto("/demo");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Search or go to" }).getByRole("combobox").fill(recipient.address);
  await page.getByRole("option", { name: `Everything sent to ${recipient.address}` }).click();
  const rows = page.getByRole("table", { name: "Emails to this address, newest first" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Administrator");
  await expect(rows.nth(1)).toContainText(/Succeeded|Failed|Sending/);
  await expect(page.getByRole("region", { name: "Lists and suppression" })).toContainText("list-10");
  await expect(page.getByText(/^Kept here: [\d,]+ emails?/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await rows.nth(1).getByRole("link").click();
  await page.waitForURL(`/demo/sends/${id}?row=${recipient.id}`);
  await expect(page.getByRole("complementary", { name: `Recipient ${recipient.address}` })).toContainText("Callback");

  await page.goBack();
  await page.getByRole("link", { name: "Erase this person" }).click();
  await page.waitForURL("/demo/settings/privacy");
  await expect(page.getByRole("textbox", { name: "Address or number" })).toHaveValue(recipient.address);

  await page.goto("/demo/addresses");
  const who = page.getByRole("textbox", { name: "Number or address" });
  await who.fill("nobody@here");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByRole("region", { name: "Problems in this form" })).toContainText("This is not an address.");
  await who.fill("nobody@example.com");
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("No email to this address is known")).toBeVisible();
  await who.fill("+49 151 1234 5678");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.waitForURL("/demo/numbers?number=%2B4915112345678");
});
