import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { readTable } from "#tests/support/sms-draft.ts";

const csv = "number,name\n+447700900123,Ana\n+447700900456,Mei\n";
const unique = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

test("A list is found, looked at, renamed and removed on a page of its own, and a draft begins with it", async ({
  page,
  portal,
}) => {
  const name = unique("Customers");
  const id = await readTable(portal, page.request, csv);
  await portal.uploads.saveList.mutate({ id, name });
  await page.goto("/demo/lists");
  const main = page.getByRole("main");
  await main.getByRole("searchbox", { name: "Name of a list" }).fill(name.toUpperCase());
  const table = main.getByRole("table", { name: "Number lists, last used first" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  await table.getByRole("link", { name }).click();
  const sheet = page.getByRole("complementary", { name: `List ${name}` });
  await expect(sheet.getByRole("table", { name: "First rows, as they were read" })).toContainText("+447700900456");
  await expect(sheet.getByRole("region", { name: "Drafts and sends" })).toContainText("None.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const other = unique("Clients");
  await sheet.getByRole("button", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the list" });
  await dialog.getByLabel("Name of the list").fill(other);
  await dialog.getByRole("button", { name: "Save the list" }).click();
  await page.goto(`/demo/lists?open=${id}`);
  const renamed = page.getByRole("complementary", { name: `List ${other}` });

  await renamed.getByRole("link", { name: "New SMS with this list" }).click();
  await page.waitForURL(`/demo/send/sms?list=${id}`);
  await expect(main.getByText(`The draft begins with the list “${other}”, 2 rows.`)).toBeVisible();
  await expect(main.getByRole("region", { name: "One number" })).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Begin a draft" }).click();
  await page.waitForURL(/\/send\/sms\/[0-9a-f-]{36}\/map/);
  const draftId = page.url().split("/").at(-2) ?? "";
  expect((await portal.sms.draft.query({ id: draftId })).draft.uploadId).toBe(id);

  // The list leads to its draft, and the draft to the lists.
  await page.goto(`/demo/send/sms/${draftId}/recipients?from=list`);
  await main.getByRole("button", { name: "Replace" }).click();
  await main.getByRole("link", { name: "Manage lists" }).click();
  await page.waitForURL("/demo/lists");
  await table.getByRole("link", { name: other }).click();
  await expect(renamed.getByRole("region", { name: "Drafts and sends" }).getByRole("link")).toHaveAttribute(
    "href",
    `/demo/send/sms/${draftId}`,
  );

  await renamed.getByRole("button", { name: "Remove", exact: true }).click();
  await page
    .getByRole("dialog", { name: `Remove ${other}` })
    .getByRole("button", { name: "Remove the list" })
    .click();
  await page.waitForURL("/demo/lists");
  await expect(table.getByRole("link", { name: other })).toHaveCount(0);
  await page.goto(`/demo/send/sms?list=${id}`);
  await expect(main.getByText("The list is no longer here.")).toBeVisible();
});

test("A list is made of a file where lists are kept, without a draft", async ({ page, portal }) => {
  const name = unique("From a file");
  await page.goto("/demo/lists?open=new");
  const sheet = page.getByRole("complementary", { name: "Add a list" });
  await sheet
    .locator("input[type=file]")
    .setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(csv) });
  const field = sheet.getByLabel("Name of the list");
  await expect(field).toHaveValue(name);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Save the list" }).click();
  await expect(page.getByRole("complementary", { name: `List ${name}` })).toContainText("+447700900123");
  const { rows } = await portal.uploads.lists.query();
  expect(rows.map(({ listName }) => listName)).toContain(name);
});
