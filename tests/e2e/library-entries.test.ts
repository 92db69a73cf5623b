import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import {
  chooseFrom,
  field,
  goToReview,
  sendButton,
  signIn,
  submissionShown,
  writeBatch,
} from "#tests/support/pages.ts";
import type { PortalClient } from "#tests/support/portal-client.ts";
import { openProductPeople } from "#tests/support/product-people.ts";

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const table = (page: Page) => page.getByRole("table", { name: "Ids of the library, by name" });
const rows = (page: Page) => table(page).getByRole("row");
const sheet = (page: Page, name: string | RegExp) => page.getByRole("complementary", { name });
const chip = (page: Page, name: RegExp) => page.getByRole("link", { name });

async function openLibrary(page: Page, query = ""): Promise<void> {
  await page.goto(`/demo/library${query}`);
  await expect(page.getByRole("heading", { name: "Lists and ids" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

/** Puts everything away, so that other tests find forms as they know them. */
test.afterEach(async ({ portal }) => {
  const { rows: left } = await portal.library.list.query({ limit: 200 });
  for (const { id, isDefault } of left) if (isDefault) await portal.library.update.mutate({ id, isDefault: false });
  const entryIds = left.map(({ id }) => id);
  if (entryIds.length > 0) await portal.library.setArchived.mutate({ entryIds, archived: true });
});

async function addEntry(portal: PortalClient, kind: "trigger" | "recipient_list", value: string, label: string) {
  const { id } = await portal.library.keep.mutate({ kind, appId: "em-app-1", value, label });
  return id;
}

test("An id is added with its own rule, changed, archived with a way back, and found again", async ({ page }) => {
  await openLibrary(page, "?kind=line");
  await expect(page.getByText(/nothing is kept here yet|no call lists the lines/i)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add an id" }).first().click();
  const adding = sheet(page, "Add an id");
  await field(page, "Id").fill("seven");
  await adding.getByRole("button", { name: "Add to the library" }).click();
  await expect(field(page, "Id")).toHaveAccessibleDescription(/Line id must be a whole number/);
  await expectAccessible(page);
  await field(page, "Id").fill("7001");
  await field(page, "Name").fill("Service line");
  await adding.getByRole("button", { name: "Add to the library" }).click();

  const opened = sheet(page, "Service line, line");
  await expect(opened).toContainText("Not yet");
  await expect(rows(page).filter({ hasText: "Service line" })).toContainText("7001");
  await field(page, "Name").fill("Service line, weekdays");
  await field(page, "Note").fill("Rings in the shop");
  await opened.getByRole("radio", { name: "Filled in, as the default line" }).check();
  await opened.getByRole("button", { name: "Save" }).click();
  await expect(rows(page).filter({ hasText: "weekdays" })).toContainText("Default");
  await expectAccessible(page);

  await sheet(page, /^Service line/)
    .getByRole("button", { name: "Archive" })
    .click();
  await expect(page.getByText("1 id archived")).toBeVisible();
  await expect(page.getByText(/weekdays/)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).filter({ hasText: "weekdays" })).toContainText("Default");

  await page.getByRole("link", { name: "Add an id" }).click();
  await field(page, "Id").fill("7001");
  await page.getByRole("button", { name: "Add to the library" }).click();
  await expect(field(page, "Id")).toHaveAccessibleDescription(/It is kept as “Service line, weekdays”/);
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox", { name: "Name, id or note" }).fill("no such id");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox", { name: "Name, id or note" }).fill("in the shop");
  await expect(page).toHaveURL(/q=in\+the\+shop/);
  await expect(rows(page)).toHaveCount(2);
});

test("Several are archived and brought back at once, and the keys walk through what is left", async ({
  page,
  portal,
}) => {
  for (const [value, label] of [
    ["9101", "First"],
    ["9102", "Second"],
    ["9103", "Third"],
  ] as const)
    await addEntry(portal, "trigger", value, label);
  await openLibrary(page, "?kind=trigger");
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole("checkbox", { name: "Select First" }).check();
  await page.getByRole("checkbox", { name: "Select Third" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Archive 2 ids" }).click();
  await expect(rows(page)).toHaveCount(2);
  await chip(page, /^Archived \d/).click();
  await expect(page.getByRole("table", { name: /^Archived ids/ })).toContainText("Third");
  await page.getByRole("checkbox", { name: "Select First" }).check();
  await page.getByRole("button", { name: "Restore 1 id" }).click();
  await expect(page.getByRole("checkbox", { name: "Select First" })).toHaveCount(0);
  await chip(page, /^In use \d/).click();
  await expect(rows(page)).toHaveCount(3);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(sheet(page, "Second, trigger")).toBeFocused();
  await page.keyboard.press("k");
  await expect(sheet(page, "First, trigger")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole("link", { name: "First" })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test("The form fills in the default, offers what is kept, and keeps what is typed; the send then shows the names", async ({
  page,
  portal,
}) => {
  const trigger = await addEntry(portal, "trigger", "9201", "Welcome series");
  await portal.library.update.mutate({ id: trigger, isDefault: true });
  await writeBatch(page, { list: "list-10" });
  const triggerField = page.getByRole("button", { name: "Trigger id (optional)" });
  await expect(triggerField).toContainText("Welcome series 9201");

  await page.getByRole("button", { name: "Keep in the library… list-10" }).click();
  const name = page.getByLabel("Keep it in the library as, list-10");
  await expect(name).toBeFocused();
  await name.fill("Ten people");
  await expectAccessible(page);
  await goToReview(page);
  await expect(page.getByText("Kept in the library")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Welcome series 9201");
  await sendButton(page).click();
  await submissionShown(page);
  await expect(page.getByText("Ten people list-10")).toBeVisible();
  await expect(page.getByText("Trigger Welcome series 9201")).toBeVisible();

  await openLibrary(page, "?kind=recipient_list");
  const kept = rows(page).filter({ hasText: "Ten people" });
  await expect(kept).toContainText(/\d+\s(s|min) ago/);
  await expect(async () => {
    await page.reload();
    await expect(kept).toContainText(/10\s*learned from a send on/, { timeout: 10_000 });
  }).toPass();
  await kept.getByRole("link").click();
  await sheet(page, /^Ten people/)
    .getByRole("link", { name: "See that send" })
    .click();
  // Another test may have sent to this list just now, and shown the same.
  await submissionShown(page);
  await expect(page.getByText("Ten people list-10")).toBeVisible();

  await page.goto("/demo/send/email");
  await chooseFrom(page, "Recipient list", "list-10");
  await expect(field(page, "Expected recipients")).toHaveValue("10");
  await expect(page.getByText(/Learned from a send on/)).toBeVisible();
});

test("A default is filled into new forms alone, what was left empty stays empty, and archived ids are not offered", async ({
  page,
  portal,
}) => {
  const trigger = await addEntry(portal, "trigger", "9301", "Spring series");
  await portal.library.update.mutate({ id: trigger, isDefault: true });
  await page.goto("/demo/send/email");
  const triggerField = page.getByRole("button", { name: "Trigger id (optional)" });
  await expect(triggerField).toContainText("Spring series");
  await triggerField.click();
  await page.getByRole("option", { name: "None" }).click();
  await expect(triggerField).toHaveText("None");
  await page.waitForURL(/\/send\/email\/[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByText("More options").click();
  await expect(triggerField).toHaveText("None");

  await portal.library.setArchived.mutate({ entryIds: [trigger], archived: true });
  await page.reload();
  await page.getByText("More options").click();
  await triggerField.click();
  await expect(page.getByRole("option", { name: /Spring series/ })).toHaveCount(0);
  await page.getByRole("combobox", { expanded: true }).fill("9301");
  await page.keyboard.press("Enter");
  await expect(page.getByText("In the library as “Spring series”, archived.")).toBeVisible();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(triggerField).toContainText("Spring series 9301");

  await triggerField.click();
  await page.getByRole("combobox", { expanded: true }).fill("9302");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keep in the library… 9302" }).click();
  await page.getByRole("button", { name: "Keep 9302 in the library" }).click();
  await expect(page.getByText("Kept in the library").first()).toBeVisible();
  await expect(page.getByLabel("Keep it in the library as, 9302")).toHaveCount(0);
  expect((await portal.library.list.query({ q: "9302" })).rows).toMatchObject([{ label: "9302", kind: "trigger" }]);
});

test.describe("Somebody who may not change the library", () => {
  test.use({ storageState: nobody });

  test("sees all of it and nothing to change it with", async ({ page, portal }) => {
    const id = await addEntry(portal, "trigger", "9401", "Autumn series");
    const people = await openProductPeople(product.dataDir);
    const analyst = await people.createPerson("analyst");
    await people.close();
    await signIn(page, analyst);
    await openLibrary(page, `?open=${id}`);
    await expect(sheet(page, "Autumn series, trigger")).toContainText("9401");
    await expect(rows(page).filter({ hasText: "Autumn series" })).toBeVisible();
    await expect(page.getByText("Senders, template editors, admins and owners can change the library")).toBeVisible();
    for (const role of ["checkbox", "textbox"] as const) await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Add an id" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Archive" })).toHaveCount(0);
    await expectAccessible(page);
  });
});
