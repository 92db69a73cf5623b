import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";

const phone = { width: 360, height: 740 };

test("On a phone an open row leads to those before and after it, and says where the list ends", async ({
  page,
  portal,
}) => {
  const name = `Step ${randomUUID().slice(0, 8)}`;
  for (const n of [1, 2, 3])
    await portal.library.create.mutate({ kind: "trigger", value: String(700_000_000 + n), label: `${name} ${n}` });
  await page.setViewportSize(phone);
  await page.goto(`/demo/library?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: `${name} 2` }).click();
  const row = (n: number) => page.getByRole("complementary", { name: `${name} ${n}, trigger` });
  await expect(row(2)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Next row" }).click();
  await expect(row(3)).toBeVisible();
  await expect(page.getByRole("button", { name: "Next row" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Previous row" }).click();
  await page.getByRole("button", { name: "Previous row" }).click();
  await expect(row(1)).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous row" })).toHaveAttribute("aria-disabled", "true");
  // One row after the other is one step back to the list.
  await page.goBack();
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("On a phone the place Send leads to every channel", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/demo");
  await page.getByRole("navigation", { name: "Main, phone" }).getByRole("link", { name: "Send" }).click();
  await page.waitForURL("/demo/send/email");
  const channels = page.getByRole("navigation", { name: "What to send" });
  await expect(channels.getByRole("link")).toHaveText(["Email batch", "SMS", "Instant message"]);
  await expect(channels.getByRole("link", { name: "Email batch" })).toHaveAttribute("aria-current", "true");
  // The pages are looked at in other widths too.
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await channels.getByRole("link", { name: "SMS" }).click();
  // A form for one message names its intent in the address once it is there.
  await page.waitForURL(/\/demo\/send\/sms\?intent=/);
  await channels.getByRole("link", { name: "Instant message" }).click();
  await page.waitForURL(/\/demo\/send\/wa/);
  await expect(channels.getByRole("link", { name: "Instant message" })).toHaveAttribute("aria-current", "true");
});
