import { randomUUID } from "node:crypto";
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

  await main.getByRole("link", { name: /^Recipient lists/ }).click();
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
    const problem = page.getByRole("alert").filter({ hasText: "This is no place in this list." });
    await problem.getByRole("link", { name: "First page" }).click();
    await expect(problem).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  }
});
