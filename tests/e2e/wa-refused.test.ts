import { randomInt, randomUUID } from "node:crypto";
import { expect, test } from "#tests/support/browser-test.ts";

test("A free-form message that is refused leads to its form, filled in as it was, and to no draft", async ({
  page,
  portal,
}) => {
  const { id } = await portal.wa.sendCustom.mutate({
    intentId: randomUUID(),
    draft: {
      appId: "wa-app-1",
      businessPhone: "15550001111",
      // A country without a rate.
      number: `+49151${randomInt(1000, 9999)}0000`,
      type: "text",
      text: { body: "Hello, whoever you are" },
      lastWroteAt: new Date().toISOString(),
    },
  });
  await page.goto(`/demo/sends/${id}`);
  const refused = page.getByRole("region", { name: "Refused calls, -69" });
  await expect(refused.getByRole("button", { name: "Send again to the refused numbers" })).toHaveCount(0);
  await refused.getByRole("link", { name: "New instant message with these values" }).click();
  await page.waitForURL(/\/send\/wa\/custom/);
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("Hello, whoever you are");
});
