import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("Home says what needs somebody and leads there, and each figure explains itself and leads to its list", async ({
  page,
  portal,
}) => {
  const refused = await sendDirectly(portal, "list-1001", null);
  await expect.poll(async () => (await portal.submissions.get.query({ id: refused })).state).toBe("refused");
  const sent = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id: sent })).succeededCount).toBeGreaterThan(0);

  await page.goto("/");
  await expect(page).toHaveURL("/demo");
  await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();
  const needs = page.getByRole("region", { name: "Needs you" });
  await expect(needs.getByText(/refused in the last 3 days$/)).toBeVisible();
  const email = page.getByRole("region", { name: "Email", exact: true });
  await expect(email.getByRole("list", { name: "Email by day" })).toBeVisible();
  await expect(email).not.toContainText("Delivered");
  await expect(page.getByRole("region", { name: "SMS", exact: true })).toContainText("Deliverednot reported");
  await expectAccessible(page);

  await email.getByRole("button", { name: "Failed", exact: true }).focus();
  await expect(page.getByRole("tooltip")).toContainText("never on its acceptance of the batch");
  await page.getByRole("link", { name: "30 days", exact: true }).click();
  await expect(page).toHaveURL("/demo?time=30d");
  await expect(page.getByRole("heading", { name: "Channels, the last 30 days" })).toBeVisible();
  await page.getByRole("link", { name: "24 hours", exact: true }).click();
  await expect(email.getByRole("list", { name: "Email by hour" })).toBeVisible();

  await email.getByRole("link", { name: /^Batches refused: / }).click();
  await page.waitForURL(/\/demo\/sends\?/);
  await expect(page.getByRole("table", { name: "Sends, newest first" }).getByRole("row").nth(1)).toContainText(
    "Refused",
  );
  await expect(page.getByRole("combobox", { name: "Kind" })).toContainText("Email");

  // A figure of emails leads to the sends that have at least one of them, and what narrows the list can be taken off.
  await page.goBack();
  await page.getByRole("link", { name: "7 days", exact: true }).click();
  await email
    .getByRole("link", { name: /^Succeeded, (verified|reported): / })
    .first()
    .click();
  await page.waitForURL(/\/demo\/sends\?(?=.*has=succeeded)(?=.*kind=email)/);
  await expect(page.getByRole("table", { name: "Sends, newest first" }).getByRole("row").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Only with emails that succeeded" }).click();
  await expect(page).not.toHaveURL(/has=/);
  await page.goto("/demo/sends?state=paused");
  await expect(
    page.getByRole("navigation", { name: "Sends by state" }).getByRole("link", { name: /^Paused/ }),
  ).toHaveAttribute("aria-current", "true");

  await page.goto("/demo");
  await needs.getByRole("link", { name: /^See why/ }).click();
  await page.waitForURL(/\/demo\/sends/);
});

test("A workspace that has sent nothing opens on the way to its first send", async ({ page }) => {
  const slug = `quay-${Date.now() % 1_000_000}`;
  await page.goto("/admin/workspaces/new");
  await page.getByRole("textbox", { name: "Name" }).fill(slug);
  await page.getByRole("button", { name: "Create the workspace" }).click();
  await page.waitForURL(`/${slug}`);
  const first = page.getByRole("region", { name: "The first send" });
  await expect(first.getByText("No sends yet")).toBeVisible();
  await expectAccessible(page);
});
