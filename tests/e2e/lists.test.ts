import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

test("A list in pages keeps its place in the address: after a reload, and on the way back", async ({
  page,
  portal,
}) => {
  const name = `Page ${randomUUID().slice(0, 8)}`;
  for (let n = 0; n < 60; n += 1)
    await portal.library.create.mutate({ kind: "trigger", value: String(800_000_000 + n), label: `${name} ${n}` });
  await page.goto(`/demo/library?q=${encodeURIComponent(name)}`);
  const main = page.getByRole("main");
  await expect(main.getByText("1–50", { exact: true })).toBeVisible();
  await main.getByRole("link", { name: "Next", exact: true }).click();
  await expect(main.getByText("51–60 of 60", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/after=51/);
  await page.reload();
  await expect(main.getByText("51–60 of 60", { exact: true })).toBeVisible();
  await main.getByRole("link", { name: "Back", exact: true }).click();
  await expect(main.getByText("1–50", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(main.getByText("51–60 of 60", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(main.getByText("1–50", { exact: true })).toBeVisible();

  await main.getByRole("link", { name: /^Email recipient lists/ }).click();
  await expect(main.getByText("Nothing matches")).toBeVisible();
  await page.goBack();
  await expect(main.getByText("1–50", { exact: true })).toBeVisible();
});

test("A place that no page led to is refused in words, and the first page is one press away", async ({
  page,
  portal,
}) => {
  await sendDirectly(portal, "list-10", 10);
  for (const path of ["/demo/sends", "/demo/dev/requests", "/demo/audit"]) {
    await page.goto(`${path}?after=51~cGFnZS0y`);
    const problem = page.getByRole("alert").filter({ hasText: "This page of the list does not exist." });
    await problem.getByRole("link", { name: "First page" }).click();
    await expect(problem).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  }
});

test("The order and the columns of a list stand in its address, and outlast a reload and a page", async ({
  page,
  portal,
}) => {
  for (let n = 0; n < 2; n += 1) await sendDirectly(portal, "list-10", 10);
  await page.goto("/demo/sends?kind=email");
  const table = page.getByRole("table", { name: "Sends, newest first" });
  const turned = page.getByRole("table", { name: "Sends, oldest first" });
  const hrefOf = (row: ReturnType<typeof table.getByRole>) => row.getByRole("link").first().getAttribute("href");
  const newest = await hrefOf(table.getByRole("row").nth(1));
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("menu", { name: "Columns" });
  await menu.getByRole("menuitemradio", { name: "Oldest first" }).click();
  await menu.getByRole("menuitemcheckbox", { name: "By", exact: true }).click();
  // The name is the row's link and cannot be left out.
  await expect(menu.getByRole("menuitemcheckbox", { name: "Send", exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/hide=by.*sort=oldest|sort=oldest.*hide=by/);
  await expectAccessible(page);
  await page.reload();
  await expect(turned).toBeVisible();
  await expect(turned.getByRole("columnheader", { name: "State" })).toBeVisible();
  await expect(turned.getByRole("columnheader", { name: "By", exact: true })).toHaveCount(0);
  expect(await hrefOf(turned.getByRole("row").nth(1))).not.toBe(newest);
  await page.goBack();
  await page.goBack();
  await expect(table).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "By", exact: true })).toBeVisible();
});

test("Sends are narrowed to one person and one application, and widened again by one press", async ({
  page,
  portal,
}) => {
  await sendDirectly(portal, "list-10", 10);
  await page.goto("/demo/sends");
  await page.getByRole("combobox", { name: "Application" }).click();
  await page.getByRole("option", { name: /Email/ }).first().click();
  await expect(page).toHaveURL(/app=/);
  await expect(
    page
      .getByRole("table", { name: /^Sends/ })
      .getByRole("row")
      .nth(1),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Who" }).click();
  await page.getByRole("option").nth(1).click();
  await expect(page).toHaveURL(/by=[0-9a-f-]{36}/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/demo\/sends$/);
});
