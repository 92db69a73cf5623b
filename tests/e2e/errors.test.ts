import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { control } from "#tests/support/sandbox.ts";

const wide = { width: 1280, height: 900 };

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("A refused send leads to what its code means, which says that it was seen here and leads to the call", async ({
  page,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-1001", null);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("refused");
  await page.goto(`/demo/sends/${id}`);
  await page.getByRole("region", { name: "Refused" }).getByRole("link", { name: "-16" }).click();
  await expect(page).toHaveURL("/demo/dev/errors?code=-16&area=email");
  const entry = page.getByRole("article", { name: "-16 in Email" });
  await expect(entry.getByRole("heading", { name: "Recipient list does not exist" })).toBeVisible();
  await expect(entry).toContainText("No. Nothing was sent, changed or charged.");
  await expect(entry).toContainText(/Seen here (once|\d+ times)/);
  await entry.getByRole("link", { name: / ago$/ }).click();
  await expect(page.getByRole("complementary", { name: /^Request / })).toContainText("recipient list does not exist");
});

test("A search for -16 shows its meanings in all areas side by side, and words find codes too", async ({ page }) => {
  await page.goto("/demo/dev/errors");
  await expect(page.getByRole("table", { name: "Codes by area" })).toContainText("Authentication error");
  await expectAccessible(page);
  await page.setViewportSize(wide);
  await page.keyboard.press("/");
  await page.keyboard.type("-16");
  await expectAccessible(page);
  await page.setViewportSize(wide);
  for (const area of ["Email", "SMS", "Call records", "Verification", "Instant messages"])
    await expect(page.getByRole("article", { name: `-16 in ${area}`, exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "-16 has 5 meanings" })).toContainText("AI calls");
  await page.getByRole("navigation", { name: "Area" }).getByRole("link", { name: /^SMS/ }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("searchbox").fill("balance");
  await expect(page.getByRole("table", { name: "Codes by area" }).getByRole("row").nth(1)).toContainText("-10");
  await page.getByRole("searchbox").fill("zebra");
  await expect(page.getByRole("heading", { name: "No code matches" })).toBeVisible();
  await page.getByRole("button", { name: "Show all codes" }).click();
  await expect(page).toHaveURL("/demo/dev/errors");
});

test("A code tried in the sandbox is answered to the next call, and the page says where to make it", async ({
  page,
}) => {
  await page.goto("/demo/dev/errors?code=-6&area=email");
  const entry = page.getByRole("article", { name: "-6 in Email" });
  await entry.getByRole("button", { name: "Try in the sandbox" }).click();
  const dialog = page.getByRole("dialog", { name: "Try -6 in the sandbox" });
  await expectAccessible(page);
  await page.setViewportSize(wide);
  await expect(dialog).toContainText("the next person who makes that call gets the answer");
  await dialog.getByRole("combobox", { name: "Call to answer" }).click();
  await page.getByRole("option", { name: /email\.listSenders/ }).click();
  await dialog.getByRole("button", { name: "Answer the next call with -6" }).click();
  await entry.getByRole("alert").getByRole("link", { name: "Open the email senders" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "The platform refused: timestamp expired" });
  await refused.getByRole("link", { name: "-6" }).click();
  await expect(entry).toContainText(/Seen here (once|\d+ times)/);
});

test("An answer that is in no table stands under drift, which leads to its call", async ({ page, portal }) => {
  await control(product.sandboxUrl, "faults", {
    failNext: [{ path: "/email/getListEmailAddress", status: "-4711", times: 1 }],
  });
  await expect(portal.email.senders.query({ appId: "em-app-1" })).rejects.toThrow();
  await page.goto("/demo/dev/drift");
  const row = page.getByRole("table", { name: "Differences from the documentation, newest first" }).getByRole("row");
  await expect(row.filter({ hasText: "Undeclared status -4711" })).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize(wide);
  await row.filter({ hasText: "Undeclared status -4711" }).getByRole("link").last().click();
  await expect(page.getByRole("complementary", { name: /^Request / })).toContainText("undeclared status -4711");
});
