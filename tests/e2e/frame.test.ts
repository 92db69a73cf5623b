import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { control } from "#tests/support/sandbox.ts";

test("An address that no page has keeps the frame, and leads on", async ({ page }) => {
  expect((await page.goto("/demo/nothing/here"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Search or go to/ })).toBeVisible();
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL("/demo");
});

test("The tab's title and the rail say how many sends need a person, and each state has its count", async ({
  page,
  portal,
}) => {
  await control(product.sandboxUrl, "faults", { dropResponse: true, callbacks: { drop: 1 } });
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("unknown");
  await control(product.sandboxUrl, "faults");
  await page.goto("/demo/sends");
  await expect(page).toHaveTitle(/^\([1-9]\d*\) Sends · /);
  const chips = page.getByRole("navigation", { name: "Sends by state" });
  await expect(chips.getByRole("link", { name: /^All \d+\+?$/ })).toBeVisible();
  await expect(chips.getByRole("link", { name: /^Unknown [1-9]\d*$/ })).toBeVisible();

  const { attempts } = await portal.submissions.get.query({ id });
  const attemptId = attempts[0]?.id ?? "";
  const before = await page.title();
  await portal.submissions.resolve.mutate({ attemptId, decision: "did_not_go", reason: "Nobody got it" });
  await page.reload();
  await expect.poll(() => page.title()).not.toBe(before);
});

test("The sandbox's band leads to its dials for a browser on the same machine", async ({ page }) => {
  await page.goto("/demo/sends");
  const link = page.getByRole("region", { name: "Environment" }).getByRole("link", { name: /^Dials of the sandbox/ });
  await expect(link).toHaveAttribute("href", product.sandboxUrl);
});

test("The list of a picker stays where it opened while somebody types", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  // Else it is still on its way to its place while its place is taken down.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/demo/send/sms");
  await page.getByRole("button", { name: "Country" }).first().click();
  const search = page.getByRole("combobox", { name: "Country, its code or calling code" });
  const opened = await search.boundingBox();
  for (const typed of ["a", "au", "aus", "aust", "austr", "austri", "austria"]) {
    await search.fill(typed);
    await expect(page.getByRole("option").first()).toBeVisible();
    expect((await search.boundingBox())?.y, typed).toBe(opened?.y);
  }
  await expect(page.getByRole("option")).toHaveCount(1);
});

test("Why emails failed is told in plain words and summed", async ({ page, portal }) => {
  const id = await sendDirectly(portal, "list-odd-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).failedCount).toBeGreaterThan(0);
  await page.goto(`/demo/sends/${id}`);
  await expect(page.getByText(/^Why they failed: \d+ no such mailbox/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "No such mailbox: 550 5.1.1" }).first()).toBeVisible();
});
