import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { field, signIn } from "#tests/support/pages.ts";
import { portalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { control } from "#tests/support/sandbox.ts";

// Sensitive acts want a sign-in of the last minutes, so that each test makes its own.
test.use({ storageState: nobody, contextOptions: { reducedMotion: "reduce" } });

let made = 0;

/** A new workspace of the administrator's, without a connection; answers its slug. */
async function newWorkspace(page: Page): Promise<string> {
  made += 1;
  const name = `Pier ${made}-${Date.now() % 1_000_000}`;
  await page.goto("/admin/workspaces/new");
  await field(page, "Name").fill(name);
  await page.getByRole("button", { name: "Create the workspace" }).click();
  await page.waitForURL(/\/pier-[\d-]+$/);
  return new URL(page.url()).pathname.split("/")[1] ?? "";
}

const band = (page: Page) => page.getByRole("region", { name: "Environment" });
const matrix = (page: Page) => page.getByRole("table", { name: "What the test showed, by area" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

type Account = { name: string; apiKey: string; secret: string };

let accounts = 0;
/** Nobody answers at its address, wherever the test runs. */
function newAccount(): Account {
  accounts += 1;
  const mark = `${Date.now() % 1_000_000}-${accounts}`;
  return { name: `Acme ${mark}`, apiKey: `acme-key-planted-${mark}-4711`, secret: `acme-secret-planted-${mark}-9876` };
}

async function fill(page: Page, { name, apiKey, secret }: Account): Promise<void> {
  await field(page, "Name").fill(name);
  await field(page, "Address").fill("https://platform.invalid/v1/");
  await field(page, "Api-Key").fill(apiKey);
  await page.getByLabel("Secret", { exact: true }).fill(secret);
  await field(page, "Application id").first().fill("em-acme-1");
}

async function connect(page: Page, slug: string, account: Account): Promise<void> {
  await page.goto(`/${slug}/settings/connections/new`);
  await fill(page, account);
  await page.getByRole("button", { name: "Connect the account" }).click();
}

test.beforeEach(async ({ page }) => signIn(page));

test("A workspace without a connection gets the sandbox by one press of a key, tests it and reads what failed", async ({
  page,
}) => {
  const slug = await newWorkspace(page);
  await expect(band(page)).toContainText("Not connected");
  await page.goto(`/${slug}/settings/connections`);
  await expect(page.getByRole("heading", { name: "No platform account is connected" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Connect the sandbox" }).focus();
  await page.keyboard.press("Enter");
  await expect(band(page)).toContainText("Sandbox");
  await page.getByRole("link", { name: "Sandbox", exact: true }).click();
  await expect(page.getByRole("table", { name: "Applications by area" }).getByRole("row")).toHaveCount(7);
  await expect(page.getByRole("heading", { name: "Not tested yet" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Test connection" }).click();
  await expect(matrix(page).getByRole("row", { name: /^Email.*Passed.*Passed.*Passed.*Passed.*Passed/ })).toBeVisible();
  await expect(matrix(page).getByRole("row", { name: /^SMS/ })).toContainText("Not testable");
  await expect(page.getByText(/by Administrator/)).toBeVisible();

  await page.getByRole("button", { name: "Add an application" }).click();
  await dialog(page, "Add an application").getByRole("combobox", { name: "Area" }).click();
  await page.getByRole("option", { name: "Verification" }).click();
  await field(page, "Application id").fill("otp-nobody-has");
  await field(page, "Label").fill("Mistyped");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add the application" }).click();
  await page.getByRole("button", { name: "Actions for Mistyped" }).click();
  await page.getByRole("menuitem", { name: "Make it the default" }).click();
  await expect(page.getByText("Mistyped is now the default of its area")).toBeVisible();
  await control(product.sandboxUrl, "clock", { offsetSeconds: 1200 });
  try {
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(matrix(page).getByRole("row", { name: /^Verification/ })).toContainText("Failed");
    await expect(matrix(page).getByRole("row", { name: /^Email/ })).toContainText(/(19|20)\smin apart/);
  } finally {
    await control(product.sandboxUrl, "clock", { offsetSeconds: 0 });
  }
  await expect(page.getByText(/Verification: parameter exception/)).toBeVisible();
  await expect(page.getByText(/Compare the application’s id with the platform’s console/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(matrix(page).getByRole("row", { name: /^Verification/ })).toContainText("Failed");
});

test("An account is tested before it is saved, keeps its secret to itself, and is named by the band once it is in use", async ({
  page,
}) => {
  const slug = await newWorkspace(page);
  const account = newAccount();
  const heard: string[] = [];
  page.on("response", async (response) => {
    if (response.url().startsWith(product.portalUrl)) heard.push(await response.text().catch(() => ""));
  });
  await page.goto(`/${slug}/settings/connections/new`);
  await page.getByRole("button", { name: "Connect the account" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There are 5 problems." })).toBeVisible();
  await expectAccessible(page);

  await fill(page, { ...account, name: "Half way" });
  await page.reload();
  await expect(field(page, "Name")).toHaveValue("Half way");
  await expect(field(page, "Application id")).toHaveValue("em-acme-1");
  await expect(field(page, "Api-Key")).toHaveValue("");
  await expect(page.getByLabel("Secret", { exact: true })).toHaveValue("");

  await fill(page, account);
  await field(page, "Address").fill("https://10.1.2.3");
  await page.getByRole("button", { name: "Test before saving" }).click();
  await expect(page.getByText("The address must be on the internet, not on this machine or network")).toBeVisible();
  await field(page, "Address").fill("https://platform.invalid/v1/");
  await page.getByRole("button", { name: "Test before saving" }).click();
  await expect(matrix(page)).toContainText("Not reached");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Connect the account" }).click();
  await expect(page.getByRole("heading", { name: account.name })).toBeVisible();
  await expect(page.getByText("••••4711")).toBeVisible();
  await expect(page.getByText("••••9876")).toBeVisible();
  await expect(page.getByText("https://platform.invalid/v1", { exact: true })).toBeVisible();
  await expect(band(page)).toContainText("Live");
  await expect(band(page)).toContainText(account.name);
  await expectAccessible(page);

  await page.goto(`/${slug}/settings/connections`);
  await page.getByRole("button", { name: "Connect the sandbox" }).click();
  await page.getByRole("link", { name: "Sandbox", exact: true }).click();
  await page.getByRole("button", { name: "Put it into use" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use the sandbox" }).click();
  await expect(band(page)).toContainText("Nothing here reaches a person or costs money.");
  await page.goto(`/${slug}/send/email`);
  await expect(page.getByText("Belongs to Sandbox, the connection in use")).toBeVisible();
  await page.goto(`/${slug}/settings/connections`);
  await expect(page.getByRole("row", { name: new RegExp(account.name) })).toContainText("Live");
  await expectAccessible(page);
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.filter((text) => text.includes(account.apiKey) || text.includes(account.secret))).toEqual([]);
});

test("A key that another workspace has is stored only after the page said so", async ({ page }) => {
  const account = newAccount();
  await connect(page, await newWorkspace(page), account);
  await expect(page.getByRole("heading", { name: account.name })).toBeVisible();

  const slug = await newWorkspace(page);
  await connect(page, slug, account);
  const warning = dialog(page, "Another workspace has this Api-Key");
  await expect(warning).toContainText("SIP and group calls are visible to both workspaces");
  await expectAccessible(page);
  await warning.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Name")).toHaveValue(account.name);
  await expect(band(page)).toContainText("Not connected");
  await page.getByRole("button", { name: "Connect the account" }).click();
  await warning.getByRole("button", { name: "Connect it anyway" }).click();
  await expect(page.getByRole("heading", { name: account.name })).toBeVisible();
});

test("A key is changed with the old one behind it, its address only with the secret, and an archived one waits", async ({
  page,
}) => {
  const slug = await newWorkspace(page);
  const account = newAccount();
  await connect(page, slug, account);
  await page.getByRole("button", { name: "Change key and secret" }).click();
  const change = dialog(page, "Change key and secret");
  await change.getByRole("textbox", { name: "New Api-Key" }).fill(account.apiKey);
  await change.getByLabel("New secret").fill(account.secret);
  await expectAccessible(page);
  await change.getByRole("button", { name: "Change key and secret" }).click();
  await expect(change.getByText("This key and secret are already in use.").first()).toBeVisible();
  const newer = newAccount();
  await change.getByRole("textbox", { name: "New Api-Key" }).fill(`${newer.apiKey}-new-5555`);
  await change.getByRole("button", { name: "Change key and secret" }).click();
  await expect(page.getByText("The previous key is still tried.")).toBeVisible();
  await expect(page.getByText("••••5555")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Change the address" }).click();
  const move = dialog(page, "Change the address");
  await move.getByRole("textbox", { name: "Address" }).fill("https://other.invalid");
  await move.getByLabel("Secret of this connection").fill("a-guess");
  await move.getByRole("button", { name: "Change the address" }).click();
  await expect(move.getByText("This is not the secret of this connection.").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "End the overlap now" }).click();
  await expect(page.getByText("The previous key is still tried.")).toHaveCount(0);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Archive the connection" }).click();
  await expect(page.getByText("It is archived.")).toBeVisible();
  await expect(band(page)).toContainText("Not connected");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("button", { name: "Restore the connection" }).click();
  await expect(band(page)).toContainText("Live");
});

test("Whoever may not see connections is told who may, and another workspace's is not found", async ({ page }) => {
  const slug = await newWorkspace(page);
  const account = newAccount();
  await connect(page, slug, account);
  await expect(page.getByRole("heading", { name: account.name })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const other = await newWorkspace(page);
  await page.goto(`/${other}/settings/connections/${id}`);
  await expect(page.getByRole("heading", { name: "There is no such connection in this workspace" })).toBeVisible();
  await page.goto(`/${other}/settings/connections/not-an-id`);
  await expect(page.getByRole("heading", { name: "There is no such connection in this workspace" })).toBeVisible();
  await expectAccessible(page);
  const portal = portalClient(product.portalUrl, await page.context().cookies(), other);
  await expect(portal.connections.get.query({ id: id ?? "" })).rejects.toThrow("There is no such connection");
});

/** `npm run keys:rotate`, without npm; answers what it said. */
function rotateKeys(...args: string[]): string {
  const env = { ...process.env, DATA_DIR: product.dataDir, DATABASE_URL: "", SECRET_KEY: "" };
  return execFileSync(process.execPath, ["scripts/keys-rotate.ts", ...args], { env, encoding: "utf8" });
}

test("While the portal runs its key is changed, and it goes on opening, sealing and sending", async ({ page }) => {
  const slug = await newWorkspace(page);
  const account = newAccount();
  await connect(page, slug, account);
  await expect(page.getByRole("heading", { name: account.name })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const demo = portalClient(product.portalUrl, await page.context().cookies());
  const portal = portalClient(product.portalUrl, await page.context().cookies(), slug);
  const works = async () => {
    const { rows } = await portal.connections.test.mutate({ id });
    expect(rows).toMatchObject([{ area: "email", checks: { key: "not_reached" } }]);
    const sent = await sendDirectly(demo, "list-10", 10);
    await expect.poll(async () => (await demo.submissions.get.query({ id: sent })).state).toBe("accepted");
  };
  await works();
  expect(rotateKeys()).toMatch(/Sealed \d+ secrets under the new key/);
  await works();
  const apiKey = `${account.apiKey}-newer`;
  await portal.connections.changeKey.mutate({ id, apiKey, secret: "sealed-after-the-change", overlapHours: 1 });
  expect(rotateKeys("--drop")).toBe("The old key is gone.\n");
  await works();
});
