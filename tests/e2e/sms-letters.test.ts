import { randomInt, randomUUID } from "node:crypto";
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
