import type { Browser, Page } from "@playwright/test";
import { type BrowserSession, expect, product, test } from "#tests/support/browser-test.ts";
import { chooseFrom, field, sendButton, submissionShown, writeBatch } from "#tests/support/pages.ts";
import { portalClient } from "#tests/support/portal-client.ts";
import { sentWith } from "#tests/support/sandbox-journal.ts";

/** Another browser, in which nothing of the first one is kept. */
async function otherBrowser(browser: Browser, storageState: BrowserSession): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState, reducedMotion: "reduce" });
  return context.newPage();
}

test("a batch that was begun in one browser is gone on with in another, reviewed and sent once", async ({
  browser,
  page,
  portal,
  session,
}) => {
  const subject = `Shared ${Date.now()}`;
  await writeBatch(page, { list: "list-10", subject });
  await expect(page).toHaveURL(/\/send\/email\/[0-9a-f-]{36}$/);
  const address = new URL(page.url()).pathname;
  const id = address.split("/").at(-1) ?? "";
  await expect
    .poll(async () => (await portal.email.draft.query({ id })).draft)
    .toMatchObject({ subject, receiverId: "list-10" });

  const theirs = await otherBrowser(browser, session);
  await theirs.goto("/demo/sends?state=draft");
  await theirs.getByRole("link", { name: "welcome to list-10" }).first().click();
  await theirs.waitForURL(address);
  await expect(field(theirs, "Subject")).toHaveValue(subject);
  await field(theirs, "Title").fill(subject);
  await theirs.getByRole("button", { name: /^Review / }).click();
  await theirs.waitForURL(`${address}/review`);
  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: subject })).toBeVisible();
  await sendButton(theirs).click();
  expect(await submissionShown(theirs)).toBe(id);
  await expect.poll(() => sentWith(product.sandboxUrl, subject)).toBe(1);

  // Back leads to what says that it was sent and where; so does the first browser, which has the form open.
  await theirs.goBack();
  await expect(theirs.getByRole("heading", { name: "This was sent already" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "See that send" })).toHaveAttribute("href", `/demo/sends/${id}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This was sent already" })).toBeVisible();
  expect(await sentWith(product.sandboxUrl, subject)).toBe(1);
  await theirs.context().close();
});

test("two who write at once are told, and whose words stay is for them to say", async ({ browser, page, session }) => {
  await writeBatch(page, { list: "list-10", subject: "Before" });
  await expect(page).toHaveURL(/\/send\/email\/[0-9a-f-]{36}$/);
  const address = new URL(page.url()).pathname;
  const id = address.split("/").at(-1) ?? "";
  const portal = portalClient(product.portalUrl, session.cookies);
  await expect.poll(async () => (await portal.email.draft.query({ id })).draft.subject).toBe("Before");
  const theirs = await otherBrowser(browser, session);
  await theirs.goto(address);
  await field(theirs, "Subject").fill("Theirs");
  await expect.poll(async () => (await portal.email.draft.query({ id })).draft.subject).toBe("Theirs");

  // The choice waits for the newer version, which may come late.
  await page.route(/email\.draft\b/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await field(page, "Subject").fill("Mine");
  await expect(page.getByText("Somebody else changed this draft.")).toBeVisible();
  await expect(field(page, "Subject")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Go on with mine" }).click();
  await expect.poll(async () => (await portal.email.draft.query({ id })).draft.subject).toBe("Mine");

  await field(theirs, "Subject").fill("Theirs again");
  await theirs.getByRole("button", { name: "Take the newer one" }).click();
  await expect(field(theirs, "Subject")).toHaveValue("Mine");
  await expect(theirs.getByText("Somebody else changed this draft.")).toBeHidden();
  await theirs.context().close();
});

test("a new batch is stored by its first change, and by nothing that the form fills in", async ({ page, portal }) => {
  const drafts = async () => (await portal.submissions.drafts.query()).rows.length;
  const before = await drafts();
  for (const from of ["", "?template=101", ""]) {
    await page.goto(`/demo/send/email${from}`);
    await expect(page.getByRole("heading", { name: "New email batch", level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Review / })).toBeEnabled();
    await expect(page.getByRole("heading", { name: "Open drafts" })).toBeVisible();
  }
  expect(await drafts()).toBe(before);

  const subject = field(page, "Subject");
  await subject.pressSequentially("Typed without a pause", { delay: 30 });
  await expect(page).toHaveURL(/\/send\/email\/[0-9a-f-]{36}$/);
  await expect(subject).toBeFocused();
  await expect(subject).toHaveValue("Typed without a pause");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect.poll(async () => (await portal.email.draft.query({ id })).draft.subject).toBe("Typed without a pause");
  expect(await drafts()).toBe(before + 1);

  // The next new one is another, and back leads to the first as it was left.
  await page.getByRole("link", { name: "New email batch" }).first().click();
  await expect(subject).toHaveValue("");
  await page.goBack();
  await expect(subject).toHaveValue("Typed without a pause");
  await page.reload();
  await expect(subject).toHaveValue("Typed without a pause");
  await portal.email.discard.mutate({ id });
});

test("a draft is renamed and discarded, and its address says so", async ({ page, portal }) => {
  await page.goto("/demo/send/email?template=101");
  await expect(page.getByRole("button", { name: "Template", exact: true })).toContainText("101");
  await chooseFrom(page, "Recipient list", "list-10");
  await expect(page.getByRole("heading", { name: "welcome to list-10" })).toBeVisible();
  await page.getByRole("button", { name: "Rename" }).click();
  const name = `Named ${Date.now()}`;
  await page.getByRole("dialog").getByLabel("Title").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(field(page, "Title")).toHaveValue(name);
  const { pathname } = new URL(page.url());
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard the draft" }).click();
  await page.waitForURL(/\/sends\?state=draft/);
  expect((await portal.submissions.drafts.query()).rows.map(({ title }) => title)).not.toContain(name);
  await page.goto(pathname);
  await expect(page.getByRole("heading", { name: "There is no open draft at this address" })).toBeVisible();
});
