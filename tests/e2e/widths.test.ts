import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { fill } from "#tests/support/app-tree.ts";
import { archivedCall } from "#tests/support/archived-calls.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import type { PortalClient } from "#tests/support/portal-client.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { draftOver } from "#tests/support/sms-draft.ts";
import { waDraftOver } from "#tests/support/wa-draft.ts";
import { pageWalls } from "./walls/table.ts";

const widths = [1280, 1024, 900, 768, 640, 360];

/** A page of its own to look at, not one that leads on or is for those who are signed out. */
const addresses = Object.entries(pageWalls).flatMap(([address, { need, shows }]) =>
  need !== "anyone" && typeof shows === "string" && address !== "/account/second-factor" ? [address] : [],
);

/** This page leads on by itself unless it says that somebody was refused. */
const staysAt: Partial<Record<string, string>> = { "/account/again": "/account/again?refused=1" };

/** Rows of each kind of trouble, in columns as wide as people have them. */
const rows = [
  "Name;Phone;Order;Remark",
  ...Array.from(
    { length: 20 },
    (_, index) => `Ann ${index};call the office;${index};Wants to be called before noon, never after`,
  ),
  "Ben;0151 12345678;20;",
  "Cem;0151 12345679;21;",
  ";+4915112345670;22;",
  ...Array.from({ length: 5 }, (_, index) => `Dan ${index};+491511234561${index};3${index};A remark`),
].join("\r\n");

const callPages = [
  ["/voice/ai-calls/[id]", "ai"],
  ["/voice/records/sip/[id]", "sip"],
  ["/voice/records/group/[id]", "group"],
] as const;

async function idFor(address: string, portal: PortalClient, page: Page): Promise<string> {
  if (address.includes("/send/sms/[id]"))
    return draftOver(portal, page.request, rows, {
      content: "Hello {{Name}}",
      numberColumn: 1,
      variables: { Name: 0 },
    });
  if (address.includes("/send/wa/[id]"))
    return waDraftOver(
      portal,
      page.request,
      "phone,order,name,day\n+4915112345601,A-1,Ann,Monday\ncall the office,A-2,,before noon or never\n",
    );
  if (address.includes("/send/email/[id]")) {
    const draft = { fromEmailAddress: "news@sandbox.example", templateID: "101", receiverId: "list-10" };
    const { id } = await portal.email.begin.mutate({ appId: "em-app-1", ...draft, subject: "Welcome aboard" });
    return id;
  }
  if (address.includes("/templates/wa/[id]")) {
    const { id } = await portal.wa.adoptTemplate.mutate({
      ...{ appId: "wa-app-1", templateName: "a_name_that_goes_on_and_on_".repeat(15), language: "en", type: 2 },
      ...{ header: null, body: "Hello {{1}}", footer: null, headerVariables: 0, bodyVariables: 1 },
    });
    return id;
  }
  if (address.includes("/voice/tasks/[id]")) {
    const { id } = await portal.aivoice.adoptTask.mutate({
      ...{
        appId: "ai-app-1",
        jobId: String(BigInt(Date.now()) * 1_000_000n),
        name: "A_name_that_goes_on_and_on_".repeat(3),
      },
      rules: { mode: "MANUAL", dailyStartDateTime: "09:30", dailyEndDateTime: "19:00", robotCount: 10 },
    });
    return id;
  }
  if (address.includes("/otp/templates/[id]")) {
    const text = `Your code is ##code##. ${"Words that go on and on. ".repeat(8)}`;
    const name = `Name that goes on and on ${Date.now() % 1000}`;
    const { id } = await portal.otp.adoptTemplate.mutate({ platformId: `t-${Date.now()}`, name, text });
    return id;
  }
  if (address.includes("/otp/apps/[id]")) {
    const written = { intentId: randomUUID(), draft: { name: `Goes_on_and_on_without_a_${Date.now() % 10_000}` } };
    return (await portal.otp.addApp.mutate(written)).id;
  }
  if (address.includes("/otp/flows/[id]")) {
    const step = { waitingTime: 120, status: 2, channel: "call", channelCut: 1 } as const;
    const draft = {
      name: `Goes_on_and_on_without_${Date.now() % 10_000}`,
      flow: Array.from({ length: 5 }, () => step),
    };
    return (await portal.otp.addFlow.mutate({ intentId: randomUUID(), draft })).id;
  }
  for (const [path, kind] of callPages)
    if (address.includes(path)) return encodeURIComponent((await archivedCall(portal, kind)).id);
  if (address.includes("/connections/[id]")) {
    const { connections } = await portal.connections.list.query();
    return connections[0]?.id ?? "";
  }
  return sendDirectly(portal, "list-10", 10);
}

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function isRead(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

for (const address of addresses) {
  test(`${address} is never wider than its window`, async ({ page, portal }) => {
    const id = address.includes("[id]") ? await idFor(address, portal, page) : "";
    await page.goto(fill(staysAt[address] ?? address, { workspace: "demo", area: "sms", id }));
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
  const id = await draftOver(portal, page.request, rows, filled);
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
  await expect(why).toContainText("2 numbers without a country code are taken for Germany now.");
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
  const id = await idFor("/send/sms/[id]", portal, page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/demo/send/sms/${id}/map`);
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
