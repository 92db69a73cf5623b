import type { Page } from "@playwright/test";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { field, goToReview, sendButton, submissionShown, writeBatch } from "#tests/support/pages.ts";
import { control } from "#tests/support/sandbox.ts";
import { sentWith } from "#tests/support/sandbox-journal.ts";

/** How many buttons and links of the page's main part have the accent's fill. */
function primaryButtons(page: Page): Promise<number> {
  return page.getByRole("main").evaluate((main) => {
    const probe = main.appendChild(document.createElement("i"));
    probe.style.background = "var(--color-accent)";
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const pressable = [...main.querySelectorAll("button, a")];
    return pressable.filter((element) => getComputedStyle(element).backgroundColor === accent).length;
  });
}

test("An unknown send is explained, offers no primary action, cannot be sent again at once, and ends by a person's word", async ({
  page,
}) => {
  const title = `No answer ${Date.now()}`;
  await writeBatch(page, { list: "list-10", title, subject: title });
  await goToReview(page);
  // What lies under the pointer has another fill.
  await page.mouse.move(0, 0);
  await expect.poll(() => primaryButtons(page)).toBe(1);
  await control(product.sandboxUrl, "faults", { dropResponse: true, callbacks: { drop: 1 } });
  await sendButton(page).click();
  await submissionShown(page);

  const panel = page.getByRole("region", { name: "Outcome unknown" });
  await expect(panel.getByRole("heading", { name: "We don’t know if this batch was sent" })).toBeVisible();
  await expect(panel).toContainText("Switchboard does not send it again automatically");
  await expect(panel).toContainText("None so far; callbacks usually come within minutes");
  expect(await primaryButtons(page)).toBe(0);
  const again = panel.getByRole("button", { name: "Send again" });
  await expect(again).toBeDisabled();
  await expect(again).toHaveAccessibleDescription(
    /^Not before \d+ \w+ \d{4}, \d\d:\d\d UTC\+8: the first call could still/,
  );
  await control(product.sandboxUrl, "faults");

  await page.goto("/demo/sends?state=unknown");
  // Other tests may have left an unknown of their own.
  await expect(page.getByRole("link", { name: /^Unknown \d+$/ })).toBeVisible();
  await page.getByRole("link", { name: title }).click();

  await panel.getByRole("button", { name: "It didn’t go" }).click();
  const dialog = page.getByRole("dialog", { name: "It didn’t go" });
  await dialog.getByRole("button", { name: "Record that it didn’t go" }).click();
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription(
    /Error: Say in a few words how you know/,
  );
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The console shows no task of that minute");
  await dialog.getByRole("button", { name: "Record that it didn’t go" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toBeHidden();

  // Header, attempt and banner say one thing, also to who comes later.
  const said = /decided on \d+ \w+, [\d:]+ that it did not go: The console shows no task of that minute\.$/;
  await expect(page.getByText(said)).toHaveCount(1);
  await page.getByRole("link", { name: "Attempt 1" }).click();
  await expect(page.getByRole("region", { name: "Calls of attempt 1" }).getByText(said)).toBeVisible();
  await page.reload();
  await expect(page.getByText(said).first()).toBeVisible();
  await expect(page.getByRole("main").locator("header").first()).toContainText("Not sent");
  await expect(page.getByRole("row").filter({ hasText: "Attempt 1" })).toContainText("Not sent");
  await expect(panel).toBeHidden();
  await page.getByRole("link", { name: "New email batch with these values" }).click();
  await expect(field(page, "Subject")).toHaveValue(title);
  expect(await sentWith(product.sandboxUrl, title)).toBe(1);
});

test("An unknown send becomes accepted by itself when its callbacks prove it, without a second call", async ({
  page,
}) => {
  const title = `Proved later ${Date.now()}`;
  await writeBatch(page, { list: "list-10", title, subject: title });
  await goToReview(page);
  await control(product.sandboxUrl, "faults", { dropResponse: true, callbacks: { delayMs: 3000 } });
  await sendButton(page).click();
  await submissionShown(page);
  const panel = page.getByRole("region", { name: "Outcome unknown" });
  await expect(panel).toBeVisible();
  await control(product.sandboxUrl, "faults");
  await expect(panel).toBeHidden();
  await expect(page.getByText("Accepted", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^All 10$/ })).toBeVisible();
  expect(await sentWith(product.sandboxUrl, title)).toBe(1);
});
