import { administrator } from "#tests/support/administrator.ts";
import { expect, nobody, test } from "#tests/support/browser-test.ts";
import { signIn } from "#tests/support/pages.ts";

test.use({ storageState: nobody });

test("A wrong password and an unknown email are refused in the same words", async ({ page }) => {
  const tries = [
    { email: administrator.email, password: "not-the-password" },
    { email: "nobody@switchboard.example", password: administrator.password },
  ];
  const said: (string | null)[] = [];
  for (const { email, password } of tries) {
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "The email or password is wrong." });
    await expect(refusal).toBeVisible();
    said.push(await refusal.textContent());
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
  expect(said[0]).toBe(said[1]);
  await expect(page).toHaveURL(/\/sign-in/);
});

test("Whoever signs in lands in the workspace, and signing out ends the session on the server", async ({
  page,
  context,
}) => {
  await signIn(page);
  await expect(page).toHaveURL("/demo");
  await expect(page.getByRole("region", { name: "Environment" })).toContainText("Sandbox");
  const [stolen] = (await context.cookies()).filter(({ name }) => name === "switchboard.session");
  expect(stolen).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  await page.getByRole("button", { name: /Your menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  if (stolen) await context.addCookies([stolen]);
  await page.goto("/demo/sends");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("A signed-out visit to a page leads to signing in and back to that page", async ({ page }) => {
  await page.goto("/demo/templates/email?status=rejected");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/demo/templates/email?status=rejected");
});

test("Signing in never leads to another site", async ({ page }) => {
  for (const elsewhere of ["//evil.example/", "/\\evil.example", "/.//evil.example/"]) {
    await page.context().clearCookies();
    await page.goto(`/sign-in?next=${encodeURIComponent(elsewhere)}`);
    await page.getByLabel("Email").fill(administrator.email);
    await page.getByLabel("Password").fill(administrator.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/demo");
  }
});
