import { randomInt, randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { draftOver } from "#tests/support/sms-draft.ts";

test("letters that make messages dear are told of with their price, and written plainly with one press", async ({
  page,
  portal,
}) => {
  const numberOf = (index: number) => `+49151${randomInt(1_000_000, 9_999_999)}${index}`;
  const rows = ["Zoë", "Łukasz", "Ann"].map((name, index) => `${numberOf(index + 1)},${name}`);
  const content = `Dear {{name}}, ${randomUUID()}, ${"your parcel is here ".repeat(2)}`;
  const id = await draftOver(portal, page.request, `phone,name\n${rows.join("\n")}\n`, {
    ...{ content, numberColumn: 0, variables: { name: 1 } },
  });
  await page.goto(`/demo/send/sms/${id}/review`);
  await expect(page.getByText(/^2 messages need 2 more parts because of their letters/)).toBeVisible();
  await page.getByRole("button", { name: "Use plain letters" }).click();
  await expect(page.getByText("2 messages go out in plain letters.")).toBeVisible();
  await expect(page.getByText("Dear Zoe,").first()).toBeVisible();
  await page.getByRole("button", { name: "Keep the letters" }).click();
  await expect(page.getByText(/^2 messages need 2 more parts/)).toBeVisible();
  await expect(page.getByText("Dear Zoë,").first()).toBeVisible();
});

test("letters without a plain form are told of too, and lead to their rows", async ({ page, portal }) => {
  const numberOf = (index: number) => `+49151${randomInt(1_000_000, 9_999_999)}${index}`;
  const rows = ["你好", "Zoë", "Ann"].map((name, index) => `${numberOf(index + 1)},${name}`);
  const content = `Dear {{name}}, ${randomUUID()}, ${"your parcel is here ".repeat(2)}`;
  const id = await draftOver(portal, page.request, `phone,name\n${rows.join("\n")}\n`, {
    ...{ content, numberColumn: 0, variables: { name: 1 } },
  });
  await page.goto(`/demo/send/sms/${id}/review`);
  await expect(page.getByText(/^1 message needs 1 more part for letters that have no plain form/)).toBeVisible();
  await expect(page.getByText(/With letters such as 你, 好, a part holds 70 characters/)).toBeVisible();
  await expect(page.getByText(/^1 message needs 1 more part because of its letters/)).toBeVisible();
  await page.getByRole("link", { name: "See the dear rows" }).first().click();
  await expect(page).toHaveURL(/\/check\?show=dear$/);
  await expect(page.getByRole("link", { name: "Dear 2" })).toHaveAttribute("aria-current", "true");
  const table = page.getByRole("table", { name: "Rows in the order of the file: Dear" });
  await expect(table.getByRole("row").filter({ hasText: "你好" })).toContainText("1 for letters");
  await expect(table.getByRole("row").filter({ hasText: "Ann" })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/demo/send/sms/${id}/map`);
  await expect(page.getByText("2 messages need 2 more parts because of their letters, as last checked.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "dear rows" }).click();
  await expect(page).toHaveURL(/\/check\?show=dear$/);
});
