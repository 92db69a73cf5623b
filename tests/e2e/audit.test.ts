import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type postgres from "postgres";
import { connectTo } from "#db/driver.ts";
import { runningEmbedded } from "#db/embedded.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { administrator } from "#tests/support/administrator.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const rows = (page: Page) =>
  page.getByRole("table", { name: "Entries of the audit trail, newest first" }).getByRole("row");

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** `npm run audit:verify` beside the running product. */
function runVerify(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: product.dataDir };
    execFile(process.execPath, ["scripts/audit-verify.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: `${stdout}${stderr}` }),
    );
  });
}

/** What somebody can do who has the database's password. */
async function asOwner(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = connectTo(runningEmbedded(product.dataDir) ?? "", { max: 1, onnotice: () => undefined });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

const workspaceId = "(select id from workspace where slug = 'demo')";

test("Who did what is found by its filters, and an entry says what changed, from where, and that it is whole", async ({
  page,
  portal,
}) => {
  const id = await sendDirectly(portal, "list-10", 10);
  const name = `Nightly job ${Date.now()}`;
  const token = await portal.tokens.create.mutate({ name, permissions: ["email.read"], days: 30 });
  await page.goto("/demo/audit");
  await expect(rows(page).nth(1)).toBeVisible();
  await expectAccessible(page);

  await choose(page, "Who", "Administrator");
  await choose(page, "What", "Created an API token");
  await expect(page).toHaveURL(/who=[0-9a-f-]{36}&action=token\.created/);
  await expect(rows(page).nth(1)).toContainText(name);
  await rows(page).nth(1).getByRole("link", { name: "Created an API token" }).click();
  const sheet = page.getByRole("complementary", { name: /^Entry \d+$/ });
  await expect(sheet.getByText("Verified", { exact: true })).toBeVisible();
  await expect(sheet).toContainText("127.0.0.1");
  await expect(sheet.getByRole("heading", { name: "What changed" })).toBeVisible();
  await expect(sheet).toContainText("email.read");
  await expect(sheet).not.toContainText(token.text);
  await expectAccessible(page);

  await page.goto(`/demo/audit?q=${id}`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText("Stored a send");
  await rows(page).nth(1).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(`/demo/sends/${id}`);

  await page.goto("/demo/audit?q=nothing-has-this-id");
  await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rows(page).nth(1)).toBeVisible();
});

test("The chain verifies on the page, on the command line while the product runs, and from a downloaded file alone", async ({
  page,
  portal,
}, testInfo) => {
  await sendDirectly(portal, "list-10", 10);
  await page.goto("/demo/audit");
  await page.getByRole("button", { name: "Verify chain" }).click();
  await expect(page.getByRole("status").filter({ hasText: /entries are unbroken, verified in .*s\./ })).toBeVisible();
  expect(await runVerify("--workspace", "demo")).toMatchObject({ code: 0, said: expect.stringContaining("unbroken") });

  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^Whole chain/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^audit-demo-\d+\.jsonl$/);
  const path = testInfo.outputPath("audit.jsonl");
  await download.saveAs(path);
  expect(await runVerify("--file", path)).toMatchObject({ code: 0, said: expect.stringContaining("unbroken") });
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace('\\"submission.created\\"', '\\"submission.creatfd\\"'));
  expect(await runVerify("--file", path)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/entry \d+ is broken/),
  });

  await page.getByRole("button", { name: "Download" }).click();
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /spreadsheet/ }).click(),
  ]);
  expect(table.suggestedFilename()).toBe("audit-demo.csv");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rows(page).nth(1)).toContainText("Downloaded the audit trail");
});

test("A value changed behind the trail's back is named, on the page and on the command line", async ({
  page,
  portal,
}) => {
  await sendDirectly(portal, "list-10", 10);
  const [newest] = (await portal.audit.list.query({ action: "submission.created", limit: 1 })).rows;
  const seq = newest?.seq ?? 0;
  const set = (value: string) =>
    asOwner((sql) =>
      sql.unsafe(`alter table audit disable trigger user;
        update audit set target_id = ${value} where seq = ${seq} and workspace_id = ${workspaceId};
        alter table audit enable trigger user`),
    );
  await set("target_id || '!'");
  try {
    await page.goto("/demo/audit");
    await page.getByRole("button", { name: "Verify chain" }).click();
    const broken = page.getByRole("status").filter({ hasText: "is broken: target_id says something else" });
    await expect(broken).toBeVisible();
    await expectAccessible(page);
    await broken.getByRole("link", { name: /^Open entry/ }).click();
    await expect(page.getByRole("complementary", { name: `Entry ${seq}` })).toContainText("Broken");
    expect(await runVerify()).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        `demo: entry ${seq} is broken: target_id says something else than what was hashed.`,
      ),
    });
  } finally {
    await set("rtrim(target_id, '!')");
  }
  await page.getByRole("button", { name: "Verify chain" }).click();
  await expect(page.getByRole("status").filter({ hasText: "unbroken" })).toBeVisible();
});

test("A download asks for the password when the last one is old, and then goes on", async ({ page, portal }) => {
  await sendDirectly(portal, "list-10", 10);
  await page.goto("/demo/audit");
  await expect(rows(page).nth(1)).toBeVisible();
  await asOwner(
    (sql) => sql`update session set authenticated_at = now() - interval '11 minutes'
    where person_id = (select id from person where email = ${administrator.email})`,
  );
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: /^Whole chain/ }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByLabel("Your password").fill(administrator.password);
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toMatch(/\.jsonl$/);
});

test("Administrators of the instance read its own trail: sign-ins, and what was done outside of workspaces", async ({
  page,
}) => {
  await page.goto("/admin/audit");
  await expect(rows(page).filter({ hasText: "Signed in" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Verify chain" }).click();
  await expect(page.getByRole("status").filter({ hasText: "unbroken" })).toBeVisible();
  await expectAccessible(page);
});
