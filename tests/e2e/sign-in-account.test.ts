import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { isHome, signIn } from "#tests/support/pages.ts";
import { openProductPeople, type ProductPeople, type ProductPerson } from "#tests/support/product-people.ts";

test.use({ storageState: nobody, contextOptions: { reducedMotion: "reduce" } });

let people: ProductPeople;
test.beforeAll(async () => {
  people = await openProductPeople(product.dataDir);
});
test.afterAll(() => people.close());

/** The code that an app shows now, or so many steps of 30 s from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
}

async function readSecret(page: Page): Promise<string> {
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  return (shown ?? "").replaceAll(" ", "");
}

/** The code of the step before, which is taken until this step ends: with too little left of it the next one is waited for. */
async function codeBefore(page: Page, secret: string): Promise<string> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 10_000) await page.waitForTimeout(leftMs);
  return codeOf(secret, -1);
}

/** From "Set up" to the recovery codes; answers the secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = await readSecret(page);
  // The step before this one, so that the present code stays free for signing in.
  await page.getByRole("textbox", { name: "Code" }).fill(await codeBefore(page, secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  return { secret, codes: await list.allTextContents() };
}

async function typeCredentials(page: Page, { email, password }: ProductPerson): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

test("An app is set up once, asked for at each sign-in, and a recovery code stands in for it", async ({ page }) => {
  const who = await people.createPerson("sender");
  await signIn(page, who);
  await page.getByRole("button", { name: /Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = await readSecret(page);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill("12 34");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is 1 problem." })).toBeVisible();
  await page.getByRole("textbox", { name: "Code" }).fill(await codeBefore(page, secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as text" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("switchboard-recovery-codes.txt");
  const [recoveryCode = ""] = await codes.allTextContents();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await typeCredentials(page, who);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible();
  await code.fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await page.waitForURL(isHome);

  await signOut(page);
  await typeCredentials(page, who);
  await page.getByLabel("Code", { exact: true }).fill(recoveryCode.toUpperCase());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(isHome);
  await openAccount(page);
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
});

test("A session that is revoked in one browser is out at its next request in the other", async ({ page, browser }) => {
  const who = await people.createPerson("sender");
  await signIn(page, who);
  const other = await browser.newContext({ baseURL: product.portalUrl });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, who);

  await openAccount(page);
  const list = page.getByRole("region", { name: "Where you are signed in" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("This one")).toHaveCount(1);
  await expect(list.getByText(/Chrome on Linux/).first()).toBeVisible();
  await list
    .getByRole("button", { name: /^Sign out/ })
    .last()
    .click();
  await expect(list.getByRole("listitem")).toHaveCount(1);

  await elsewhere.goto("/demo/templates/email");
  await expect(elsewhere.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await other.close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
});

test("A sensitive act asks who is there, keeps what was typed, and goes on by itself", async ({ page }) => {
  const who = await people.createPerson("sender");
  await signIn(page, who);
  await openAccount(page);
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const secret = await readSecret(page);
  await people.letProofsAge(who);
  const code = codeOf(secret);
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Turn on" }).click();

  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel("Your password").fill("not the password");
  await page.keyboard.press("Enter");
  await expect(question.getByRole("alert")).toContainText("This is not your password.");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue(code);

  await page.getByRole("button", { name: "Turn on" }).click();
  await question.getByLabel("Your password").fill(who.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
});

test("A workspace that requires a second factor says so, leads to setting one up, and opens then", async ({ page }) => {
  const who = await people.createStrictMember("Strict Harbour");
  await typeCredentials(page, who);
  await page.waitForURL(/\/account\/second-factor\?for=/);
  await expect(page.getByRole("heading", { name: "Strict Harbour asks for a second factor" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${who.slug}/sends`);
  await page.waitForURL(/\/account\/second-factor\?for=/);
  await setUp(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.waitForURL(`/${who.slug}`);
  await expect(page.getByRole("heading", { name: "Home", exact: true })).toBeVisible();
});

test("The name and the password are changed on the account's page", async ({ page, browser }) => {
  const who = await people.createPerson("analyst");
  await signIn(page, who);
  await openAccount(page);
  await page.getByRole("textbox", { name: "Name" }).fill("Ana Ruiz");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("button", { name: /Ana Ruiz.*Your menu/ })).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.getByLabel("Current password").fill(who.password);
  await dialog.getByLabel("New password").fill("password-password");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(dialog.getByRole("alert")).toContainText("first that attackers try");
  await expectAccessible(page);
  await dialog.getByLabel("New password").fill("harbour-lantern-otter");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const fresh = await browser.newContext({ baseURL: product.portalUrl });
  await signIn(await fresh.newPage(), { email: who.email, password: "harbour-lantern-otter" });
  await fresh.close();
});

test("A link lets somebody choose a new password once; every other link gets the same answer", async ({ page }) => {
  const who = await people.createPerson("sender");
  const path = await people.makeResetPath(who);
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot it?" }).click();
  await expect(page.getByText("This Switchboard sends no mail.")).toBeVisible();
  await expectAccessible(page);

  const choose = async (address: string) => {
    await page.goto(address);
    await page.getByLabel("New password").fill("harbour-lantern-otter");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await choose(path);
  await expect(page.getByRole("alert").filter({ hasText: "Your password is changed." })).toBeVisible();
  await expectAccessible(page);
  for (const dead of [path, `/reset/${"A".repeat(43)}`]) {
    await choose(dead);
    await expect(page.getByRole("alert").filter({ hasText: "There is 1 problem." })).toContainText(
      "This link no longer works. Links work once, for one hour. Ask for another one.",
    );
  }
  await expectAccessible(page);
  await signIn(page, { email: who.email, password: "harbour-lantern-otter" });
});
