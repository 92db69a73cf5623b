import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { control } from "#tests/support/sandbox.ts";
import { draftOver } from "#tests/support/sms-draft.ts";

test("The recipients of a send are turned round, stay so after a reload, and new ones come at the end", async ({
  page,
  portal,
}) => {
  await control(product.sandboxUrl, "faults", { callbacks: { delayMs: 3000 } });
  const id = await sendDirectly(portal, "list-10", 10);
  await page.goto(`/demo/sends/${id}?sort=oldest`);
  const turned = page.getByRole("table", { name: "Recipients heard of, oldest first" });
  await expect(turned.getByRole("row")).toHaveCount(11, { timeout: 60_000 });
  const idsOf = async (table: typeof turned) =>
    table
      .getByRole("row")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const rowOf = (href: string | null) => new URL(href ?? "", product.portalUrl).searchParams.get("row");
  const oldest = (await idsOf(turned)).map(rowOf);
  expect(oldest).toEqual(oldest.toSorted((a, b) => Number(a) - Number(b)));
  await page.reload();
  await expect(turned.getByRole("row")).toHaveCount(11);

  await page.getByRole("combobox", { name: "Order" }).click();
  await page.getByRole("option", { name: "Newest first" }).click();
  const usual = page.getByRole("table", { name: "Recipients heard of, newest first" });
  await expect(usual.getByRole("row")).toHaveCount(11);
  await expect(page).not.toHaveURL(/sort=/);
  // The last rows stay until the others are read.
  await expect.poll(async () => (await idsOf(usual)).map(rowOf)).toEqual(oldest.toReversed());
  await page.goBack();
  await expect(turned.getByRole("row")).toHaveCount(11);
  await expectAccessible(page);
});

test("The numbers of a send are listed from the last row back, and their file stays in its own order", async ({
  page,
  portal,
  request,
}) => {
  const numbers = ["+4915112380001", "+4915112380002", "+4915112380003"];
  const csv = `phone,name\n${numbers.map((number, at) => `${number},N${at}`).join("\n")}\n`;
  const draft = await draftOver(portal, request, csv, {
    ...{ content: `Turned {{name}} ${Date.now()}`, numberColumn: 0, variables: { name: 1 } },
  });
  const state = async () => (await portal.sms.draft.query({ id: draft })).check?.state;
  await expect.poll(state).toBe("checked");
  await portal.sms.prepare.mutate({ id: draft });
  await expect.poll(state).toBe("prepared");
  const { hash } = await portal.sms.review.query({ id: draft });
  // Where the test runs again, its numbers got something just before.
  await portal.sms.release.mutate({ id: draft, reviewedHash: hash ?? "", repeatReason: "To see them in order" });
  await page.goto(`/demo/sends/${draft}`);
  const rows = page.getByRole("table", { name: "Messages, in the order of the file" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(numbers[0] ?? "");
  await page.getByRole("combobox", { name: "Order" }).click();
  await page.getByRole("option", { name: "Last row first" }).click();
  const turned = page.getByRole("table", { name: "Messages, last row of the file first" }).getByRole("row");
  for (const [at, number] of numbers.toReversed().entries()) await expect(turned.nth(at + 1)).toContainText(number);
  await expect(page).toHaveURL(/sort=last/);
  await expect(page.getByRole("link", { name: "Download CSV" })).not.toHaveAttribute("href", /sort/);
  await turned.nth(1).getByRole("link").click();
  await expect(page.getByRole("complementary", { name: /Message/ })).toContainText("1 of 3");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
