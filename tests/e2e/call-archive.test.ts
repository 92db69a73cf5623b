import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { untilArchived } from "#tests/support/archived-calls.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { signIn } from "#tests/support/pages.ts";
import { openProductPeople } from "#tests/support/product-people.ts";
import { control } from "#tests/support/sandbox.ts";

const calendars = ["AI calls", "SIP calls", "Group and verification calls"] as const;
const panel = (page: Page, title: string) => page.getByRole("region", { name: new RegExp(`^${title} of `) });
const days = (page: Page, title: string) => panel(page, title).getByRole("table").getByRole("link");

test("The calendar has no hole in sixty days of AI, SIP and group calls, and each day leads to its calls", async ({
  page,
  portal,
}) => {
  for (const kind of ["ai", "sip", "group"] as const) await untilArchived(portal, kind);
  await page.goto("/demo/voice/archive");
  for (const title of calendars) {
    await expect(
      panel(page, title).getByText(
        /^Every day since \d+ \w+ \d{4} is complete(, and .* from the start of the archive)?\.$/,
      ),
    ).toBeVisible();
    const words = await days(page, title).evaluateAll((all) => all.map((day) => day.getAttribute("aria-label") ?? ""));
    expect(words.length).toBeGreaterThanOrEqual(60);
    expect(words.filter((word) => !word.includes(": complete"))).toEqual([]);
    // Soon after midnight the newest two days are read together, and their calls are not counted apart.
    const counted = words.slice(0, -2).filter((word) => / \d+ calls?/.test(word));
    expect(counted).toHaveLength(words.length - 2);
    await expect(panel(page, title)).toContainText(/Read up to \d\d:\d\d:\d\d, (\d+\ss|\d+\smin.*) behind\./);
  }
  const title = "SIP calls";
  const day = days(page, title).nth(30);
  const calls = Number(/(\d+) calls/.exec((await day.getAttribute("aria-label")) ?? "")?.[1]);
  await day.click();
  await expect(page).toHaveURL(/\/voice\/records\/sip\?from=(\d{4}-\d\d-\d\d)&to=\1/);
  const rows = page.getByRole("table", { name: "SIP calls, newest first" }).locator("tbody tr");
  await expect(rows).toHaveCount(Math.min(calls, 50));
});

test("The days are walked with the arrows, and everybody can use the page", async ({ page, portal }) => {
  await untilArchived(portal, "group");
  await page.goto("/demo/voice/archive");
  const of = days(page, "SIP calls");
  await of.first().focus();
  const first = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).not.toBe(first);
  await expectAccessible(page, [
    { width: 1280, height: 900 },
    { width: 900, height: 900 },
    { width: 360, height: 780 },
  ]);
});

test("The newest calls are read at once when somebody asks, and an account without an answer says so", async ({
  page,
  portal,
}) => {
  await untilArchived(portal, "sip");
  await page.goto("/demo/voice/archive");
  const read = panel(page, "SIP calls").getByRole("time").first();
  const before = await read.getAttribute("datetime");
  const button = panel(page, "SIP calls").getByRole("button", { name: /^Read/ });
  await button.click();
  await expect(read).not.toHaveAttribute("datetime", before ?? "");
  await expect(button).toHaveText("Read now");
  await control(product.sandboxUrl, "faults", {
    failNext: [{ path: "/voice/recordGroupQuery", status: "-6", times: 1 }],
  });
  await panel(page, "Group and verification calls").getByRole("button", { name: /^Read/ }).click();
  const told = panel(page, "Group and verification calls").getByText("The account is not being read at the moment.");
  await expect(told).toBeVisible();
  await panel(page, "Group and verification calls").getByRole("button", { name: /^Read/ }).click();
  await expect(told).toBeHidden();
});

test("Recordings are copied once an owner wants it, and those who may not change it read what is kept", async ({
  browser,
  page,
  portal,
}) => {
  await untilArchived(portal, "ai");
  await page.goto("/demo/voice/archive");
  const recordings = page.getByRole("region", { name: "Recordings", exact: true });
  await recordings.getByRole("radio", { name: /^Copies:/ }).check();
  await recordings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Recordings are being copied")).toBeVisible();
  await expect(recordings.getByText(/\d+ .*cop(y|ies|ied)/).first()).toBeVisible();
  const people = await openProductPeople(product.dataDir);
  const analyst = await people.createPerson("analyst");
  await people.close();
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState: nobody });
  const other = await context.newPage();
  await signIn(other, analyst);
  await other.goto("/demo/voice/archive");
  await expect(other.getByRole("region", { name: "Recordings", exact: true })).toContainText(
    "Each recording is copied",
  );
  await expect(panel(other, "SIP calls")).toBeVisible();
  await expect(other.getByRole("button", { name: "Read now" })).toHaveCount(0);
  await context.close();
  await recordings.getByRole("radio", { name: /^Links only/ }).check();
  await recordings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Only links are kept from now on")).toBeVisible();
});
