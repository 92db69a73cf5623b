import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";

test("SIP phones are listed with their passwords hidden; one is read on a press, and the trail says that it was asked for", async ({
  page,
}) => {
  await page.goto("/demo/voice/phones");
  const table = page.getByRole("table", { name: /^SIP phones/ });
  await expect(table.getByRole("row")).toHaveCount(7);
  await expect(table).not.toContainText("Qm7-lantern-52");
  await expectAccessible(page);
  await table.getByRole("button", { name: "Show the password of Sales 2" }).click();
  await expect(table).toContainText("Qm7-lantern-52");
  await expect(table).not.toContainText("Zk4-harbor-19");
  await expectAccessible(page);
  await page.reload();
  await expect(table.getByRole("row")).toHaveCount(7);
  await expect(table).not.toContainText("Qm7-lantern-52");

  await page.goto("/demo/audit");
  await expect(page.getByText("Asked for a SIP phone’s password").first()).toBeVisible();
});
