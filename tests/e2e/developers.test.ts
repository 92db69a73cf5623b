import { randomBytes } from "node:crypto";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { control, fetchEmails } from "#tests/support/sandbox.ts";
import { callbackUrl } from "#tests/support/sandbox-journal.ts";

test("A callback that came several times is one row, shown as it came, with what it told and where it counts", async ({
  page,
  portal,
}) => {
  await control(product.sandboxUrl, "faults", { callbacks: { duplicate: 3 } });
  const id = await sendDirectly(portal, "list-10", 10);
  const { title } = await portal.submissions.get.query({ id });
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const { attempts } = await portal.submissions.get.query({ id });
  const [, , , , , , , , , tenth] = await fetchEmails(product.sandboxUrl, attempts[0]?.taskId ?? "");

  await page.goto("/demo/dev/callbacks");
  await page.getByRole("searchbox", { name: "Full email id or task id" }).fill(tenth?.emailId ?? "");
  const rows = page.getByRole("table", { name: "Callbacks, newest first" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole("link").click();
  const sheet = page.getByRole("complementary", { name: /^Callback \d+$/ });
  await expect(sheet).toContainText("3 times");
  await expect(sheet).toContainText("first to report it");
  await expect(sheet.getByText('"failure"')).toBeVisible();
  await expect(sheet).toContainText("anybody who knows its address could have sent it");
  await sheet.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(`/demo/sends/${id}`);
});

test("A callback that does not fit its call is parked, one that cannot be read is kept, and both say why", async ({
  page,
  portal,
  request,
}) => {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const url = await callbackUrl(product.sandboxUrl);
  const forged = { taskId: "999999", emailId: "forged-1", emailState: "success", toAddress: "a@b.example" };
  expect((await request.post(url, { data: forged })).status()).toBe(200);
  const garbage = { headers: { "content-type": "application/json" }, data: Buffer.from("{not json") };
  expect((await request.post(url, garbage)).status()).toBe(200);

  for (const [state, title] of [
    ["Parked", "Parked: it changes nothing."],
    ["Unparsed", "Unparsed: nothing could be read from it."],
  ] as const) {
    await page.goto("/demo/dev/callbacks");
    await page.getByRole("navigation", { name: "Outcome" }).getByRole("link", { name: state }).click();
    const row = page.getByRole("table", { name: "Callbacks, newest first" }).getByRole("row").nth(1);
    await expect(row).toContainText(state);
    await row.getByRole("link").click();
    await expect(page.getByRole("complementary", { name: /^Callback \d+$/ })).toContainText(title);
  }
  expect((await portal.submissions.get.query({ id })).recipientCount).toBe(10);
});

test("Every call to the platform is recorded with its answer, and no secret is in it", async ({ page, portal }) => {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("accepted");
  await page.goto("/demo/dev/requests");
  await page.getByRole("combobox", { name: "Operation" }).click();
  await page.getByRole("option", { name: "Send an email batch (email.batchSend)", exact: true }).click();
  await expect(page).toHaveURL(/operation=email\.batchSend/);
  const row = page.getByRole("table", { name: "Calls to the platform, newest first" }).getByRole("row").nth(1);
  await expect(row).toContainText("Accepted");
  await row.getByRole("link").click();
  const sheet = page.getByRole("complementary", { name: /^Request / });
  await expect(sheet).toContainText("POST /email/batchSendEmail");
  await expect(sheet).toContainText("/api/bathWebhook/••••");
  await expect(sheet).toContainText("None: the answer is as documented.");
  await sheet.getByRole("link", { name: "The send it was made for" }).click();
  await expect(page).toHaveURL(`/demo/sends/${id}`);
});

test("A request with a token nobody knows is answered, kept in quarantine and shown to the administrator without naming anybody", async ({
  page,
  request,
}) => {
  const token = randomBytes(32).toString("base64url");
  const emailId = `nobodys-${Date.now()}`;
  await request.post(`/api/bathWebhook/${token}`, { data: { emailId, toAddress: "ada@nowhere.example" } });
  await page.goto("/demo/instance/quarantine");
  const rows = page.getByRole("table", { name: "Requests with unknown tokens, newest first" }).getByRole("row");
  await expect(async () => {
    await page.getByRole("button", { name: /again|refresh/i }).click();
    await expect(rows.nth(1)).toContainText("POST", { timeout: 5000 });
  }).toPass();
  await rows.nth(1).getByRole("link").click();
  const sheet = page.getByRole("complementary", { name: /^Request in quarantine/ });
  await expect(sheet).toContainText(emailId);
  await expect(sheet).toContainText("a•••@•••.example");
  await expect(sheet).not.toContainText(token);
});

test("Requests are narrowed by who, what and when, with reads hidden or not, and found by a whole task id", async ({
  page,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("accepted");
  const { attempts } = await portal.submissions.get.query({ id });
  await page.goto("/demo/senders");
  await expect(page.getByRole("table")).toContainText("news@sandbox.example");
  await page.goto("/demo/dev/requests");
  const rows = page.getByRole("table", { name: "Calls to the platform, newest first" }).getByRole("row");
  // A job may have asked for something since.
  await expect(rows.filter({ hasText: "List email senders" }).first()).toContainText("answered what was asked");
  await page.getByRole("combobox", { name: "Reads" }).click();
  await page.getByRole("option", { name: "Reads hidden" }).click();
  await expect(page).toHaveURL(/withoutReads=true/);
  await expect(rows.nth(1)).toContainText("accepted it for sending");
  await page.getByRole("combobox", { name: "Who" }).click();
  await page.getByRole("option", { name: "Jobs" }).click();
  await page.getByRole("searchbox", { name: "Full id or number" }).fill(attempts[0]?.taskId ?? "");
  await expect(rows).toHaveCount(2);
  await rows
    .nth(1)
    .getByRole("link", { name: /^Send an email batch/ })
    .click();
  const sheet = page.getByRole("complementary", { name: /^Request / });
  await expect(sheet).toContainText("Connection");
  await sheet.getByRole("link", { name: "The send it was made for" }).click();
  await expect(page).toHaveURL(`/demo/sends/${id}`);
  await page.goto("/demo/dev/requests?q=nothing-has-it");
  await expect(page.getByRole("heading", { name: "No request matches" })).toBeVisible();
});

test("A request is copied as curl without a secret, and replayed in the sandbox as a call of its own", async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).state).toBe("accepted");
  const { attempts } = await portal.submissions.get.query({ id });
  await page.goto(`/demo/dev/requests?open=${attempts[0]?.requestId}`);
  const sheet = page.getByRole("complementary", { name: /^Request / });
  await sheet.getByRole("button", { name: "Copy as curl" }).click();
  await expect(page.getByText("The request was copied as curl")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl -sS -X POST "$BASE_URL"'/email/batchSendEmail'`);
  expect(copied).toContain("$API_KEY");
  expect(copied).not.toMatch(/sandbox-(key|secret)|bathWebhook\/[\w-]{20}/);
  await sheet.getByRole("button", { name: "Replay in the sandbox" }).click();
  const dialog = page.getByRole("dialog", { name: "Replay in the sandbox" });
  await expect(dialog).toContainText("and nowhere else");
  await dialog.getByRole("button", { name: "Make the call in the sandbox" }).click();
  const outcome = sheet.getByRole("alert");
  await expect(outcome).toContainText("In the sandbox:");
  await expect(outcome).toContainText("We do not store the value of url");
  await outcome.getByRole("link", { name: "Request and answer" }).click();
  await expect(sheet).toContainText("callbacks.invalid");
  await expect(sheet.getByRole("link", { name: "The send it was made for" })).toHaveCount(0);
});

test("The list of requests has the method, the path and the application for whoever adds these columns", async ({
  page,
  portal,
}) => {
  await sendDirectly(portal, "list-10", 10);
  await page.goto("/demo/dev/requests");
  const table = page.getByRole("table", { name: "Calls to the platform, newest first" });
  await expect(table.getByRole("columnheader", { name: "Operation" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Method and path" })).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("menu", { name: "Columns" });
  for (const name of ["Method and path", "Application"]) {
    const column = menu.getByRole("menuitemcheckbox", { name, exact: true });
    await expect(column).toHaveAttribute("aria-checked", "false");
    await column.click();
  }
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/show=path(,|%2C)app/);
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Method and path" })).toBeVisible();
  await expect(table.getByRole("row").nth(1)).toContainText(/(GET|POST) \//);
  // They are reached inside of the table; the page stays as wide as its window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});
