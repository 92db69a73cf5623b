import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { draftOver } from "#tests/support/sms-draft.ts";
import { exampleAddress, ownPages, troubledRows } from "./page-examples.ts";

const widths = [1280, 1024, 900, 768, 640, 360];

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function isRead(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

for (const address of ownPages) {
  test(`${address} is never wider than its window`, async ({ page, portal }) => {
    await page.goto(await exampleAddress(address, portal, page));
    await isRead(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => tooWide(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test("Between a phone and a desk the rail is folded to icons, and the keyboard opens and folds it", async ({
  page,
}) => {
  const between = { width: 900, height: 900 };
  await page.setViewportSize(between);
  await page.goto("/demo/sends");
  const rail = page.getByRole("navigation", { name: "Main", exact: true });
  const settings = rail.getByRole("link", { name: "Settings" });
  const folded = (await settings.boundingBox())?.width ?? 0;
  expect(folded).toBeLessThan(60);
  await expectAccessible(page, [between]);
  await settings.focus();
  await expect(page.getByRole("tooltip", { name: "Settings" })).toBeVisible();

  const button = page.getByRole("button", { name: "All pages" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(rail.getByRole("link", { name: "Look up emails" })).toBeVisible();
  await expectAccessible(page, [between]);
  await page.keyboard.press("Escape");
  await expect(rail.getByRole("link", { name: "Look up emails" })).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await rail.getByRole("link", { name: "Look up emails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Look up emails" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Look up emails" })).toBeHidden();
});

test("On a narrow window names can be read, also beside a row's sheet, which covers none of the list", async ({
  page,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-10", 10);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/demo/sends");
  const name = page.getByRole("table", { name: "Sends, newest first" }).getByRole("row").nth(1).getByRole("link");
  await expect(name).toBeVisible();
  const cell = name.locator("xpath=ancestor::*[@role='cell']");
  expect((await cell.boundingBox())?.width ?? 0).toBeGreaterThan(150);

  await page.goto(`/demo/sends/${id}`);
  const recipients = page.getByRole("table", { name: /^Recipients/ });
  await recipients.getByRole("link").first().click();
  const sheet = page.getByRole("complementary", { name: /^Recipient / });
  await expect(sheet).toBeVisible();
  const [list, beside] = [await recipients.boundingBox(), await sheet.boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  const address = recipients.getByRole("row").nth(1).getByRole("cell").first();
  await expect.poll(async () => (await address.boundingBox())?.width ?? 0).toBeGreaterThan(120);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

test("Reasons for which rows are refused are summed, narrow the rows, and are dealt with for all rows at once", async ({
  page,
  portal,
}) => {
  const filled = { content: "Hello {{Name}}", numberColumn: 1, variables: { Name: 0 } };
  const id = await draftOver(portal, page.request, troubledRows, filled);
  await page.goto(`/demo/send/sms/${id}/check`);
  const why = page.getByRole("region", { name: "Why rows are refused" });
  const table = page.getByRole("table");
  await why.getByRole("link", { name: "Not a phone number 20" }).click();
  await expect(table).toHaveAttribute("aria-rowcount", "21");
  await why.getByRole("link", { name: "No country code 2" }).click();
  await expect(table).toHaveAttribute("aria-rowcount", "3");

  await why.getByRole("button", { name: "Set the country for these 2" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Country", exact: true }).click();
  await page.getByRole("combobox", { expanded: true }).fill("Germany");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Set the country" }).click();
  await expect(why).toContainText("Germany is now the country of 2 numbers without a country code.");
  await expect(why.getByRole("link", { name: /No country code/ })).toHaveCount(0);
  await why.getByRole("button", { name: "Undo" }).click();
  await expect(why.getByRole("link", { name: "No country code 2" })).toBeVisible();

  await why.getByRole("button", { name: /^Leave out all 20.*Not a phone number$/ }).click();
  const chips = page.getByRole("navigation", { name: "Rows by verdict" });
  await expect(chips.getByRole("link", { name: "Refused 3" })).toBeVisible();
  await chips.getByRole("link", { name: "Left out on purpose 20" }).click();
  await expect(table).toHaveAttribute("aria-rowcount", "21");
  await why.getByRole("button", { name: /^Take all 20 back.*Not a phone number$/ }).click();
  await expect(chips.getByRole("link", { name: "Refused 23" })).toBeVisible();
});

test("On a phone the step that is open stands in the line of steps in full", async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await exampleAddress("/[workspace]/send/sms/[id]/map", portal, page));
  await page.getByRole("button", { name: /^Check / }).click();
  await page.waitForURL(/\/check$/);
  await page.getByRole("link", { name: /^Review .* messages$/ }).click();
  await page.waitForURL(/\/review$/);
  // From its address it is drawn before anything is known of the steps before it.
  await page.reload();
  await isRead(page);
  const open = page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: "Review and send" });
  await expect(open).toHaveAttribute("aria-current", "step");
  // The line cuts off the last pixel below it.
  await expect(open).toBeInViewport({ ratio: 0.95 });
});
