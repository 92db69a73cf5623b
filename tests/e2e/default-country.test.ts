import { expect, test } from "#tests/support/browser-test.ts";

test("The workspace's default country is what each form for a number begins with, until another is chosen", async ({
  page,
  portal,
}) => {
  await page.goto("/demo/settings/general");
  try {
    await page.getByRole("button", { name: "Default country" }).click();
    await page.getByRole("combobox", { name: "Country, its code or calling code" }).fill("austria");
    await page.getByRole("option", { name: "Austria +43" }).click();
    await page.getByRole("button", { name: "Save the country" }).click();
    await expect(page.getByText("Forms begin with this country now")).toBeVisible();

    for (const [path, label] of [
      ["/demo/send/sms", "Country"],
      ["/demo/numbers", "Country"],
      ["/demo/suppressions?open=new", "Default country"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: label }).first(), path).toContainText("Austria +43");
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search or go to" }).getByRole("combobox").fill("0664 1234567");
    await page.getByRole("option", { name: "Everything sent to +436641234567" }).click();
    await page.waitForURL("/demo/numbers?number=%2B436641234567");
    const { id } = await portal.sms.begin.mutate({ appId: "sms-app-1" });
    expect((await portal.sms.draft.query({ id })).draft).toMatchObject({ country: "AT" });
  } finally {
    await portal.workspace.changeDefaultCountry.mutate({ country: null });
  }
});
