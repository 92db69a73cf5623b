import { expect, test } from "#tests/support/browser-test.ts";
import { sendButton, writeBatch } from "#tests/support/pages.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

test("While all sending is stopped a send that waits is held, on its page and in the list, and a review says why it can’t be sent", async ({
  page,
  portal,
}) => {
  // Batches of one account begin a second apart, so that the last of them still waits.
  let id = "";
  for (let sent = 0; sent < 10; sent += 1) id = await sendDirectly(portal, "list-10", 10);
  await portal.workspace.stopSending.mutate({ reason: "Wrong prices in a template" });
  try {
    const state = page.getByRole("main").locator("header").first();
    await page.goto(`/demo/sends/${id}`);
    await expect(state).toContainText("Held");
    await page.goto("/demo/sends");
    const row = page.getByRole("row").filter({ has: page.locator(`a[href$="${id}"]`) });
    await expect(row).toContainText("Held");

    await writeBatch(page, { list: "list-10" });
    await page.getByRole("button", { name: /^Review / }).click();
    await expect(page.getByText("All sending of this workspace is stopped.")).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();

    await page.goto(`/demo/sends/${id}`);
    await page.getByRole("button", { name: "Resume sending" }).click();
    const dialog = page.getByRole("dialog", { name: "Resume sending" });
    await dialog.getByLabel("Reason").fill("The prices are right again");
    await dialog.getByRole("button", { name: "Resume sending" }).click();
    await expect(state).toContainText("Accepted");
  } finally {
    const stop = await portal.workspace.sending.query();
    if (stop) await portal.workspace.resumeSending.mutate({ reason: "The test is over" });
  }
});

test("All sending stops by one press, and why is said afterwards", async ({ page, portal }) => {
  await page.goto("/demo/settings/general");
  try {
    await page.getByRole("button", { name: "Stop all sending" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop all sending" }).click();
    const why = page.getByRole("dialog", { name: "Sending is stopped. Why?" });
    await expect(why).toBeVisible();
    expect(await portal.workspace.sending.query()).toMatchObject({ reason: "" });
    await why.getByRole("button", { name: "Later" }).click();
    const band = page.getByRole("status", { name: "Sending" });
    await expect(band).toContainText("Nobody has said why yet.");
    await band.getByRole("button", { name: "Say why" }).click();
    await why.getByLabel("Reason").fill("Wrong prices in a template");
    await why.getByRole("button", { name: "Save the reason" }).click();
    await expect(band).toContainText("Wrong prices in a template. Nothing leaves");
  } finally {
    if (await portal.workspace.sending.query())
      await portal.workspace.resumeSending.mutate({ reason: "The test is over" });
  }
});
