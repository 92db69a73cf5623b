import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOTP } from "otpauth";
import { freePort } from "#db/embedded-server.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { type OidcServer, startOidcServer } from "#tests/support/oidc-server.ts";
import { databaseUrl } from "#tests/support/other-workspace.ts";
import { openProductPeople, type ProductPeople } from "#tests/support/product-people.ts";
import { startWeb, type WebProcess } from "#tests/support/web-process.ts";

test.use({ storageState: nobody, contextOptions: { reducedMotion: "reduce" } });

// The product's own web process knows no provider: a second one on the same database does.
let provider: OidcServer;
let web: WebProcess;
let people: ProductPeople;
test.beforeAll(async () => {
  const port = await freePort();
  provider = await startOidcServer({ redirectUri: `http://127.0.0.1:${port}/api/auth/callback/oidc` });
  web = await startWeb({
    databaseUrl: databaseUrl(product.dataDir),
    dataDir: product.dataDir,
    port,
    settings: {
      SECRET_KEY: readFileSync(join(product.dataDir, "secret-key"), "utf8").trim(),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: "Harbour",
    },
  });
  people = await openProductPeople(product.dataDir);
});
test.afterAll(async () => {
  await people.close();
  await web.stop();
  await provider.close();
});

test("The provider signs in whom we know, and tells the others to ask for an invitation", async ({ page }) => {
  provider.account = { subject: randomUUID(), email: "nobody@harbour.example", emailVerified: true };
  await page.goto(`${web.url}/sign-in?next=/demo/templates/email`);
  const button = page.getByRole("button", { name: "Sign in with Harbour" });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "There is no account for you here." })).toBeVisible();
  await expectAccessible(page);

  const who = await people.createPerson("sender");
  provider.account = { subject: randomUUID(), email: who.email, emailVerified: true };
  await page.goto(`${web.url}/sign-in?next=/demo/templates/email`);
  await button.click();
  await page.waitForURL(`${web.url}/demo/templates/email`);
  await page.goto(`${web.url}/account`);
  await expect(page.getByRole("region", { name: "Linked account" })).toContainText(provider.issuer);
});

test("Signing in again in a window of its own confirms who is there, and the page goes on", async ({ page }) => {
  const who = await people.createPerson("sender");
  provider.account = { subject: randomUUID(), email: who.email, emailVerified: true };
  await page.goto(`${web.url}/sign-in?next=/account`);
  await page.getByRole("button", { name: "Sign in with Harbour" }).click();
  await page.waitForURL(`${web.url}/account`);
  // The provider did not say when it had asked, so that no sensitive act is open yet.
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const question = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(question.getByLabel("Your password")).toBeVisible();
  await expectAccessible(page);
  const opened = page.context().waitForEvent("page");
  await question.getByRole("button", { name: "Sign in again with Harbour" }).click();
  await (await opened).waitForEvent("close");
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();

  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = new TOTP({ secret: (shown ?? "").replaceAll(" ", "") });
  await page.getByRole("textbox", { name: "Code" }).fill(app.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();

  // The provider says nothing of a second factor, so that the app is asked for before anything is shown.
  await page.context().clearCookies();
  await page.goto(`${web.url}/sign-in`);
  await page.getByRole("button", { name: "Sign in with Harbour" }).click();
  await expect(page.getByRole("heading", { name: "A code opens Demo" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill(app.generate());
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL(`${web.url}/demo`);
});
