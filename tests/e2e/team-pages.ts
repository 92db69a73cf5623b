import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, nobody, product } from "#tests/support/browser-test.ts";
import { field } from "#tests/support/pages.ts";

export const password = "nine plain seagulls";

let made = 0;

/** Words that no other test of this run uses. */
export function newNames() {
  made += 1;
  const mark = `${made}-${Date.now() % 1_000_000}`;
  return {
    workspace: `Harbour ${mark}`,
    slug: `harbour-${mark}`,
    email: `grace-${mark}@example.com`,
    name: `Grace ${mark}`,
  };
}

/** Makes a workspace as an administrator does, and ends in it. */
export async function makeWorkspace(page: Page, { workspace, slug }: ReturnType<typeof newNames>): Promise<void> {
  await page.goto("/admin/workspaces/new");
  await field(page, "Name").fill(workspace);
  await page.getByRole("button", { name: "Create the workspace" }).click();
  await page.waitForURL(`/${slug}`);
}

/** Invites in the page of people, and answers the link that is shown once. */
export async function invite(page: Page, slug: string, email: string, ...roles: string[]): Promise<string> {
  await page.goto(`/${slug}/settings/people`);
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await field(page, "Email").fill(email);
  for (const role of roles) await page.getByRole("checkbox", { name: role, exact: true }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await page.getByText(/\/invite\/[\w-]{43}$/).textContent();
  await page.getByRole("button", { name: "Done" }).click();
  // The dialog with the link took the form's place, and knows the way back all the same.
  await expect(page.getByRole("button", { name: "Invite somebody" })).toBeFocused();
  await expect(page.getByRole("table", { name: /^Open invitations/ })).toContainText(email);
  return link?.trim() ?? "";
}

/** Another person's browser, signed out. */
export async function secondBrowser(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: product.portalUrl,
    storageState: nobody,
    reducedMotion: "reduce",
  });
  return { context, page: await context.newPage() };
}

/** Follows an invitation and takes a place with a new account. */
export async function join(
  page: Page,
  link: string,
  { name, workspace, slug }: ReturnType<typeof newNames>,
): Promise<void> {
  await page.goto(link);
  await field(page, "Your name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: `Join ${workspace}` }).click();
  await page.waitForURL(`/${slug}`);
}

/** Presses a dialog's last button and waits until the page is there again: behind a dialog it has no rows to see. */
export async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Chooses what to do with a row by its menu. */
export async function act(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
