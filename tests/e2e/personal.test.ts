import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { signIn } from "#tests/support/pages.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { navigationPages } from "#tests/support/portal-pages.ts";
import { openProductPeople } from "#tests/support/product-people.ts";
import { fetchEmails } from "#tests/support/sandbox.ts";

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const address = /user\d{6}@sandbox\.example/;
const callbackSheet = (page: Page) => page.getByRole("complementary", { name: /^Callback \d+$/ });

/** A send whose ten recipients were heard of, with the subject that it went out under. */
async function sendToTen(portal: PortalClient): Promise<{ id: string; subject: string }> {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const { draft } = await portal.submissions.get.query({ id });
  return { id, subject: String(draft.subject) };
}

/** Signs somebody new of the Demo workspace in, in a browser of their own. */
async function arrive(
  browser: Browser,
  role: "analyst" | "developer",
): Promise<{ context: BrowserContext; page: Page }> {
  const people = await openProductPeople(product.dataDir);
  const who = await people.createPerson(role);
  await people.close();
  const context = await browser.newContext({
    baseURL: product.portalUrl,
    storageState: nobody,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page, who);
  return { context, page };
}

test("A callback's body is masked until it is revealed, which the audit trail keeps", async ({ page, portal }) => {
  await sendToTen(portal);
  await page.goto("/demo/dev/callbacks");
  const rows = page.getByRole("table", { name: "Callbacks, newest first" }).getByRole("row");
  await rows.nth(1).getByRole("link").click();
  const sheet = callbackSheet(page);
  await expect(sheet).toContainText("Personal data in this callback is masked.");
  await expect(sheet).toContainText("u•••@•••.example");
  await expect(sheet).not.toContainText(address);
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Reveal" }).click();
  await expect(sheet).toContainText("Shown with its personal data.");
  await expect(sheet).toContainText(address);
  await expectAccessible(page);
  const { rows: entries } = await portal.audit.list.query({ action: "personal_data.revealed" });
  const name = (await sheet.getAttribute("aria-label")) ?? "";
  expect(entries[0]).toMatchObject({ target: { kind: "callback", id: name.replace("Callback ", "") } });
  // It was remembered in this page alone.
  await page.reload();
  await expect(sheet).toContainText("Personal data in this callback is masked.");
  await expect(sheet).not.toContainText(address);
});

test("A call's request and answer are masked until they are revealed, beside its send too", async ({
  page,
  portal,
}) => {
  const { id, subject } = await sendToTen(portal);
  const { attempts } = await portal.submissions.get.query({ id });
  const [made] = await portal.submissions.calls.query({ attemptId: attempts[0]?.id ?? "" });
  await page.goto(`/demo/dev/requests?open=${made?.id}`);
  const sheet = page.getByRole("complementary", { name: /^Request / });
  await expect(sheet).toContainText('"subject": "•••"');
  await sheet.getByRole("button", { name: "Reveal" }).click();
  await expect(sheet).toContainText(subject);
  await sheet.getByRole("button", { name: "Mask again" }).click();
  await expect(sheet).not.toContainText(subject);
});

test("An analyst sees no address and no content on any page, in its source or in what is downloaded", async ({
  browser,
  portal,
}) => {
  const { id, subject } = await sendToTen(portal);
  const { rows } = await portal.submissions.recipients.query({ submissionId: id });
  const { context, page } = await arrive(browser, "analyst");
  try {
    const calls: string[] = [];
    page.on("response", async (response) => {
      if (/\/api\/trpc\//.test(response.url()) && !/event-stream/.test(response.headers()["content-type"] ?? ""))
        calls.push(await response.text().catch(() => ""));
    });
    const paths = [...navigationPages, `/demo/sends/${id}`, `/demo/sends/${id}?row=${rows[0]?.id}`, "/account"];
    for (const path of paths) {
      await expectNothing(context.request, path, subject);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect(await page.content(), path).not.toMatch(address);
      expect(await page.content(), path).not.toContain(subject);
    }
    await page.goto(`/demo/sends/${id}`);
    const table = page.getByRole("table", { name: /Recipients/ });
    await expect(table.getByRole("row").nth(1)).toContainText("u•••@•••.example");
    await expect(table.getByTitle("Masked for your role").first()).toBeVisible();
    await expectAccessible(page);
    await expectNothing(context.request, `/demo/sends/${id}/recipients.csv`, subject);
    expect(calls.length).toBeGreaterThan(10);
    for (const text of calls) {
      expect(text).not.toMatch(address);
      expect(text).not.toContain(subject);
    }
  } finally {
    await context.close();
  }
});

/** Neither the document nor what the router asks for in its stead. */
async function expectNothing(request: APIRequestContext, path: string, subject: string): Promise<void> {
  const asked: Record<string, string>[] = [{}, { rsc: "1" }];
  for (const headers of asked) {
    const text = await (await request.get(path, { headers })).text();
    expect(text, path).not.toMatch(address);
    expect(text, path).not.toContain(subject);
  }
}

test("A developer reads callbacks and calls masked, and is told why", async ({ browser, portal }) => {
  await sendToTen(portal);
  const { context, page } = await arrive(browser, "developer");
  try {
    await page.goto("/demo/dev/callbacks");
    await page
      .getByRole("table", { name: "Callbacks, newest first" })
      .getByRole("row")
      .nth(1)
      .getByRole("link")
      .click();
    const sheet = callbackSheet(page);
    await expect(sheet).toContainText("u•••@•••.example");
    await expect(sheet.getByRole("button", { name: "Reveal" })).toHaveCount(0);
    await sheet.getByRole("button", { name: "Masked for your role" }).click();
    await expect(page.getByRole("tooltip")).toContainText("see personal data");
    await page.keyboard.press("Escape");
    await page.goto("/demo/settings/privacy");
    await expect(page.getByText("can’t erase personal data")).toBeVisible();
  } finally {
    await context.close();
  }
});

test("Each mistake about how long things are kept is told by its name, and what is right is saved", async ({
  page,
}) => {
  await page.goto("/demo/settings/privacy");
  await page.getByLabel("Bodies of callbacks").fill("0");
  await page.getByLabel("Drafts that nobody sends").fill("");
  await page.getByLabel("Uploaded files").fill("3.5");
  await page.getByRole("button", { name: "Save" }).click();
  const problems = page.getByRole("region", { name: "Problems in this form" });
  await expect(problems).toContainText("There are 3 problems.");
  for (const problem of [
    "Callbacks: one month at least",
    "Drafts: write a whole number of days",
    "Files: write a whole number of days",
  ])
    await expect(problems.getByRole("link", { name: problem })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Bodies of callbacks").fill("24");
  await page.getByLabel("Drafts that nobody sends").fill("31");
  await page.getByLabel("Uploaded files").fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It takes effect tonight.")).toBeVisible();
});

test("A download asks for a proof that is old, says nothing where that is cancelled, gives the focus back, and begins once it is given", async ({
  browser,
  portal,
}) => {
  const { id } = await sendToTen(portal);
  const number = "+33698765432";
  await portal.suppressions.add.mutate({ numbers: number, reason: "They asked for it" });
  const people = await openProductPeople(product.dataDir);
  const who = await people.createPerson("admin");
  const context = await browser.newContext({ baseURL: product.portalUrl, storageState: nobody });
  try {
    const page = await context.newPage();
    await signIn(page, who);
    await people.letProofsAge(who);
    await page.goto(`/demo/sends/${id}`);
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    const cancelled = async (link: Locator) => {
      await link.click();
      await expect(dialog.getByLabel("Your password")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();
    };
    await cancelled(page.getByRole("link", { name: "Download CSV" }));
    // Within the page, so that it is known already what to ask for.
    await page.getByRole("link", { name: "Lists", exact: true }).click();
    await page.getByRole("link", { name: "Suppressions" }).click();
    const all = page.getByRole("link", { name: "Download all" });
    await cancelled(all);
    await all.click();
    await dialog.getByLabel("Your password").fill(who.password);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toBe("suppressions.csv");
    await expect(page.getByText("Nothing was downloaded")).toHaveCount(0);
  } finally {
    await context.close();
    await people.close();
    const { rows } = await portal.suppressions.list.query({ q: number });
    for (const { id: suppressed } of rows) await portal.suppressions.remove.mutate({ id: suppressed });
  }
});

test("A person is counted, erased by typing who, and gone from the page, the file and what comes later", async ({
  page,
  portal,
}) => {
  const { id } = await sendToTen(portal);
  const { attempts } = await portal.submissions.get.query({ id });
  // Not the first one, whom other tests look for.
  const [, , , , , , , eighth] = await fetchEmails(product.sandboxUrl, attempts[0]?.taskId ?? "");
  const gone = eighth?.toAddress ?? "";
  expect(gone).toMatch(address);

  await page.goto("/demo/settings/privacy");
  await expect(page.getByText("Nobody has been erased here yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Address or number" }).fill("somebody");
  await page
    .getByRole("textbox", { name: "Reason" })
    .fill(`They asked for it. ${"The letter is in the archive. ".repeat(9)}`);
  await page.getByRole("button", { name: "Count what is kept" }).click();
  await expect(page.getByRole("textbox", { name: "Address or number" })).toHaveAccessibleDescription(
    /Write an address such as/,
  );
  await page.getByRole("textbox", { name: "Address or number" }).fill(gone.toUpperCase());
  await page.getByRole("button", { name: "Count what is kept" }).click();
  await expect(page.getByText("This workspace keeps something about them:")).toBeVisible();
  await expect(page.getByText(/^\d+ recipients?$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Erase them everywhere" }).click();
  const dialog = page.getByRole("dialog", { name: /^Erase / });
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(dialog).toContainText("as it is written here");
  await dialog.getByLabel(/^Type .* to confirm/).fill(gone.toUpperCase());
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Erased.", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Address or number" })).toHaveValue("");
  const row = page.getByRole("table", { name: "Earlier erasures, newest first" }).getByRole("row").nth(1);
  await expect(row).toContainText("They asked for it");
  await expectAccessible(page);

  await page.goto(`/demo/sends/${id}`);
  const table = page.getByRole("table", { name: /Recipients/ });
  await expect(table).toContainText("[erased]");
  await expect(table).not.toContainText(gone);
  const file = await page.request.get(`/demo/sends/${id}/recipients.csv`);
  expect(await file.text()).not.toContain(gone);
  expect((await portal.audit.verify.query()).broken).toBeNull();
});
