import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { holdAllSending } from "#tests/support/sending-hold.ts";

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("While all sending is held an administrator sees what waits, leaves a workspace stopped, and releases the rest", async ({
  page,
  portal,
}) => {
  // Batches of one account begin a second apart, so that the last of them still waits.
  let id = "";
  for (let sent = 0; sent < 10; sent += 1) id = await sendDirectly(portal, "list-10", 10);
  await holdAllSending(product.dataDir);

  await page.goto("/demo");
  await expect(
    page
      .getByRole("region", { name: "Needs you" })
      .getByRole("link", { name: "See what is held: All sending is held" }),
  ).toHaveAttribute("href", "/admin/held-sending");
  await page.goto("/admin/health");
  const band = page.getByRole("status", { name: "Sending" });
  await expect(band).toContainText("All sending has been held");
  await band.getByRole("link", { name: "See what waits" }).click();
  await expect(page.getByText(/^Held since/)).toBeVisible();
  await expect(band).toBeEmpty();
  const release = page.getByRole("button", { name: "Release sending" });
  await release.click();
  const dialog = page.getByRole("dialog", { name: "Release all sending" });
  await expect(dialog).toContainText(/\d calls? of 1 workspace (is|are) made at once/);
  await page.keyboard.press("Escape");

  await page.getByLabel("Leave Demo stopped").check();
  await expectAccessible(page);
  await release.click();
  await expect(dialog).toContainText("Nothing goes out at once.");
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("The platform’s records agree");
  await dialog.getByRole("button", { name: "Release sending" }).click();
  await expect(page.getByRole("heading", { name: "Sending is not held" })).toBeVisible();

  expect(await portal.workspace.sending.query()).not.toBeNull();
  await portal.workspace.resumeSending.mutate({ reason: "The test is over" });
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("accepted");
});
