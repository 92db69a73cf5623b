import type { Locator, Page } from "@playwright/test";
import { administrator } from "#tests/support/administrator.ts";
import { expect, nobody, test } from "#tests/support/browser-test.ts";
import { submissionShown } from "#tests/support/pages.ts";

/** Presses Tab until the target has the focus; each stop on the way must show that it has it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) > 0) await expect(focused).not.toHaveCSS("box-shadow", "none");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

test.use({ storageState: nobody, contextOptions: { reducedMotion: "reduce" } });

test("A batch can be sent and a recipient opened with the keyboard alone, from signing in on", async ({ page }) => {
  const { keyboard } = page;
  await page.goto("/sign-in");
  await tabTo(page, page.getByLabel("Email"));
  await keyboard.type(administrator.email);
  await tabTo(page, page.getByLabel("Password"));
  await keyboard.type(administrator.password);
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();

  const skip = page.getByRole("link", { name: "Skip to the content" });
  await keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "New email batch" }).first());
  await keyboard.press("Enter");

  const from = page.getByRole("combobox", { name: "From" });
  await tabTo(page, from);
  await keyboard.press("Enter");
  await expect(page.getByRole("option", { name: /news@sandbox/ })).toBeVisible();
  await keyboard.type("news");
  await keyboard.press("Enter");
  await expect(from).toContainText("news@sandbox.example");
  await expect(from).toBeFocused();
  const template = page.getByRole("button", { name: "Template", exact: true });
  await tabTo(page, template);
  await keyboard.press("Enter");
  await keyboard.type("101");
  await expect(page.getByRole("option")).toHaveCount(1);
  await keyboard.press("Enter");
  await expect(template).toContainText("101 welcome");
  await expect(template).toBeFocused();
  await tabTo(page, page.getByRole("textbox", { name: "Subject" }));
  await keyboard.type(`By keyboard ${Date.now()}`);
  const list = page.getByRole("button", { name: "Recipient list" });
  await tabTo(page, list);
  await keyboard.press("Enter");
  await keyboard.type("list-10");
  await keyboard.press("Enter");
  await expect(list).toHaveText("list-10");
  await expect(list).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Review 10 emails" }));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /^Send to list-10/ }));
  await keyboard.press("Enter");
  await submissionShown(page);

  const rows = page.getByRole("table", { name: /^Recipients/ }).getByRole("row");
  await expect(rows).toHaveCount(11);
  await keyboard.press("j");
  await keyboard.press("j");
  const second = rows.nth(2).getByRole("link");
  await expect(second).toBeFocused();
  await keyboard.press("Enter");
  const sheet = page.getByRole("complementary", { name: /^Recipient / });
  await expect(sheet).toBeFocused();
  await keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(second).toBeFocused();
});
