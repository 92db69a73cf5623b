import type { Page } from "@playwright/test";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { startNetwork } from "#tests/support/network.ts";
import { signIn } from "#tests/support/pages.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { control, fetchEmails } from "#tests/support/sandbox.ts";

const stream = /\/api\/trpc\/submissions\.watch/;

function paused(page: Page) {
  return page.getByText("Until then, this page checks for changes every 15 s.");
}

function live(page: Page) {
  return page.getByText(/^Live, updated/);
}

/** The tenth email of the list, which the platform is still sending until then. */
async function completeLast(portal: PortalClient, id: string): Promise<void> {
  const { attempts } = await portal.submissions.get.query({ id });
  const emails = await fetchEmails(product.sandboxUrl, attempts[0]?.taskId ?? "");
  const last = emails.find(({ status }) => status === null || status === "-1");
  await control(product.sandboxUrl, "complete", { emailId: last?.emailId, status: "0" });
}

test("While the stream cannot be had, the page says so and asks, and afterwards it is live again with nothing missing", async ({
  page,
  portal,
}) => {
  await control(product.sandboxUrl, "faults", { callbacks: { delayMs: 5000 } });
  const id = await sendDirectly(portal, "list-slow-10", 10);
  await page.route(stream, (route) => route.abort());
  await page.goto(`/demo/sends/${id}`);
  await expect(paused(page)).toContainText("Live updates paused.");
  await expect(page.getByText(/^Not live, updated/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^All heard of 9$/ })).toBeVisible({ timeout: 60_000 });
  await page.unroute(stream);
  await expect(live(page)).toBeVisible({ timeout: 60_000 });
  await expect(paused(page)).toBeHidden();
  await expect(page.getByRole("table", { name: /^Recipients/ }).getByRole("row")).toHaveCount(10);
});

test("After the network was away, the page catches up from where it was", async ({ browser, portal, session }) => {
  const id = await sendDirectly(portal, "list-slow-10", 10);
  const network = await startNetwork();
  const context = await browser.newContext({
    baseURL: product.portalUrl,
    storageState: session,
    proxy: { server: network.url },
  });
  try {
    const page = await context.newPage();
    await page.goto(`/demo/sends/${id}`);
    await expect(live(page)).toBeVisible();
    await expect(page.getByRole("link", { name: /^All heard of 9$/ })).toBeVisible();
    network.cut();
    await expect(paused(page)).toBeVisible({ timeout: 60_000 });
    await completeLast(portal, id);
    await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
    await expect(page.getByRole("link", { name: /^All heard of 9$/ })).toBeVisible();
    network.restore();
    await expect(page.getByRole("link", { name: /^All 10$/ })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("table", { name: /^Recipients/ }).getByRole("row")).toHaveCount(11);
    // The platform may have been asked about all of them by now.
    await expect(live(page).or(page.getByText("Finished: everything is settled"))).toBeVisible({ timeout: 60_000 });
    await expect(paused(page)).toBeHidden();
  } finally {
    await context.close();
    await network.close();
  }
});

test("Signing out in another tab ends the stream within 10 s; the page says so and keeps what it shows", async ({
  browser,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-slow-10", 10);
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState: nobody });
  const watching = await context.newPage();
  await signIn(watching);
  await watching.goto(`/demo/sends/${id}`);
  await expect(live(watching)).toBeVisible();
  const rows = watching.getByRole("table", { name: /^Recipients/ }).getByRole("row");
  await expect(rows).toHaveCount(10);

  const other = await context.newPage();
  await other.goto("/demo/sends");
  await other.getByRole("button", { name: /Your menu/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();

  const told = watching.getByRole("alert").filter({ hasText: "You are signed out." });
  await expect(told).toBeVisible();
  await expect(rows).toHaveCount(10);
  await told.getByRole("link", { name: "Sign in and come back here" }).click();
  await expect(watching).toHaveURL(`/sign-in?next=${encodeURIComponent(`/demo/sends/${id}`)}`);
  await context.close();
});

test("Rows that could not be read before the network was away are read when it is back", async ({
  browser,
  portal,
  session,
}) => {
  // One of its emails stays open, so that the page goes on following it.
  const id = await sendDirectly(portal, "list-slow-10", 10);
  const network = await startNetwork();
  const context = await browser.newContext({
    baseURL: product.portalUrl,
    storageState: session,
    proxy: { server: network.url },
  });
  const recipients = /\/api\/trpc\/[^?]*submissions\.recipients\b/;
  try {
    const page = await context.newPage();
    await page.route(recipients, (route) => route.abort());
    await page.goto(`/demo/sends/${id}`);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 60_000 });
    network.cut();
    await expect(paused(page)).toBeVisible({ timeout: 60_000 });
    await page.unroute(recipients);
    network.restore();
    await expect(live(page)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("table", { name: /^Recipients/ }).getByRole("row")).toHaveCount(10);
  } finally {
    await context.close();
    await network.close();
  }
});
