import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { chooseFrom, signIn } from "#tests/support/pages.ts";
import { portalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { openProductPeople, type ProductPeople, type ProductPerson } from "#tests/support/product-people.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let people: ProductPeople;
test.beforeAll(async () => {
  people = await openProductPeople(product.dataDir);
});
test.afterAll(() => people.close());

/** "26 Nov 2026, 14:05", with seconds "26 Nov 2026, 14:05:09". */
function clockIn(zone: string, at: Date, seconds = false): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "long", timeStyle: "medium", hourCycle: "h23" })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { day, month = "", year, hour, minute, second } = parts;
  return `${day} ${month.slice(0, 3)} ${year}, ${hour}:${minute}${seconds ? `:${second}` : ""}`;
}

async function momentOf(time: Locator): Promise<Date> {
  return new Date((await time.getAttribute("datetime")) ?? "");
}

/** The title of a time of a Berlin reader whose workspace is in UTC+8. */
async function expectOtherZones(time: Locator): Promise<void> {
  const at = await momentOf(time);
  await expect(time).toHaveAttribute(
    "title",
    new RegExp(`${clockIn("Asia/Shanghai", at, true)} UTC\\+8, the workspace’s and the platform’s\\n.* UTC$`),
  );
}

async function expectBerlin(time: Locator): Promise<void> {
  const at = await momentOf(time);
  await expect(time).toHaveText(new RegExp(`^${clockIn("Europe/Berlin", at)}(:\\d\\d)? UTC\\+[12]$`));
  await expectOtherZones(time);
}

async function arrive(page: Page): Promise<ProductPerson> {
  const who = await people.createPerson("owner");
  await signIn(page, who);
  return who;
}

const own = async (page: Page) =>
  (await portalClient(product.portalUrl, (await page.context().storageState()).cookies).account.get.query()).zone;

test.describe("a reader in Berlin of a workspace in UTC+8", () => {
  test.use({ storageState: nobody, timezoneId: "Europe/Berlin" });

  test("reads Berlin's times without being asked, with the workspace's beside them", async ({ page, session }) => {
    const id = await sendDirectly(portalClient(product.portalUrl, session.cookies), "list-10", 10);
    await arrive(page);
    await expect.poll(() => own(page)).toEqual({ from: "browser", name: "Europe/Berlin" });

    await page.goto("/demo/sends");
    const age = page.getByRole("table").locator("time").first();
    await expect(age).toHaveAttribute(
      "title",
      new RegExp(`^${clockIn("Europe/Berlin", await momentOf(age), true)} UTC`),
    );
    await expectOtherZones(age);
    await page.goto(`/demo/sends?from=2026-01-01`);
    await expect(page.getByText("Days in UTC+8")).toBeVisible();
    await page.goto(`/demo/sends/${id}`);
    await expectBerlin(page.locator("time", { hasText: /^\d+ \w+ \d{4}, \d\d:\d\d UTC/ }).first());

    await page.goto("/demo/dev/callbacks");
    await page
      .getByRole("table", { name: "Callbacks, newest first" })
      .getByRole("row")
      .nth(1)
      .getByRole("link")
      .click();
    const sheet = page.getByRole("complementary", { name: /^Callback \d+$/ });
    await expectBerlin(sheet.locator("time", { hasText: /UTC/ }).first());

    await page.goto("/demo/audit");
    await expectBerlin(page.getByRole("table").locator("time").first());

    // The server writes the same: nothing has to be told again.
    const html = await (await page.request.get(`/demo/sends/${id}`)).text();
    expect(html).toContain("Europe/Berlin");
  });

  test("may choose another zone on their account's page, or the workspace's", async ({ page }) => {
    await arrive(page);
    await page.goto("/account");
    await expect(page.getByText("Times are shown in Europe/Berlin, the zone that your browser reports.")).toBeVisible();
    await expectAccessible(page);
    const signedIn = page.locator("time", { hasText: /UTC/ }).first();
    expect(await signedIn.textContent()).toContain(clockIn("Europe/Berlin", await momentOf(signedIn)));

    await page.getByRole("button", { name: "Change the time zone" }).click();
    await page.getByRole("radio", { name: "A zone that I choose" }).check();
    await chooseFrom(page, "Zone", "America/Santiago");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save the time zone" }).click();
    await expect(page.getByText("Times are shown in America/Santiago.")).toBeVisible();
    await expect(signedIn).toContainText(clockIn("America/Santiago", await momentOf(signedIn)));

    await page.getByRole("button", { name: "Change the time zone" }).click();
    await page.getByRole("radio", { name: "The workspace’s zone" }).check();
    await page.getByRole("button", { name: "Save the time zone" }).click();
    await expect(page.getByText("Times are shown in the zone of each workspace")).toBeVisible();
    await page.goto("/demo/audit");
    const time = page.getByRole("table").locator("time").first();
    await expect(time).toHaveText(`${clockIn("Asia/Shanghai", await momentOf(time))} UTC+8`);
    expect(await own(page)).toEqual({ from: "workspace", name: null });
  });
});
