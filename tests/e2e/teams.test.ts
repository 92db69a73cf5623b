import type { Page } from "@playwright/test";
import { lastWorkspaceCookie } from "#components/page/shell/last-workspace.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { field, signIn } from "#tests/support/pages.ts";
import { portalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { act, confirm, invite, join, makeWorkspace, newNames, password, secondBrowser } from "./team-pages.ts";

// Sensitive acts want a sign-in of the last minutes, so that each test makes its own.
test.use({ storageState: nobody, contextOptions: { reducedMotion: "reduce" } });

test("Two people work side by side in two browsers, each with what the role says, until one is removed", async ({
  page,
  browser,
}) => {
  const names = newNames();
  const { workspace, slug, email, name } = names;
  await signIn(page);
  await makeWorkspace(page, names);
  await expect(page.getByText("Nothing can be sent until a platform account is connected")).toBeVisible();
  await page.getByRole("button", { name: "Connect the sandbox" }).click();
  await expect(page.getByRole("region", { name: "Environment" })).toContainText("Sandbox");

  const link = await invite(page, slug, email, "Sender");
  const guest = await secondBrowser(browser);
  await guest.page.goto(link);
  await expect(guest.page.getByText("Can compose and send")).toBeVisible();
  await join(guest.page, link, names);

  // A sender sends, and sees neither people nor what the platform was asked, nor anything of elsewhere.
  const theirs = portalClient(product.portalUrl, await guest.context.cookies(), slug);
  const sent = await sendDirectly(theirs, "list-10", 10);
  await page.goto(`/${slug}/sends/${sent}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("list-10");
  for (const path of ["settings/people", "settings/general", "dev/requests"]) {
    await guest.page.goto(`/${slug}/${path}`);
    await expect(guest.page.getByRole("heading", { name: /^Your role here can’t/ })).toBeVisible();
    await expect(guest.page.getByText(/\w( and \d+ others?)? can\. Roles that can: Owner/)).toBeVisible();
  }
  for (const path of ["/demo/sends", `/demo/sends/${sent}`, "/admin", "/admin/people", "/admin/workspaces/new"]) {
    const answer = await guest.page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(guest.page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  }
  await guest.page.goto(`/${slug}/send/email`);
  await expect(field(guest.page, "Subject")).toBeVisible();

  // The role changes in one browser, and the other one meets it at its next step.
  await page.goto(`/${slug}/settings/people`);
  await act(page, name, "Change roles");
  await page.getByRole("checkbox", { name: "Sender", exact: true }).uncheck();
  await page.getByRole("button", { name: "Change roles" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is 1 problem." })).toBeVisible();
  await page.getByRole("checkbox", { name: "Analyst", exact: true }).check();
  await page.getByRole("button", { name: "Change roles" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Analyst");
  await expect(sendDirectly(theirs, "list-10", 10)).rejects.toThrow(/does not include this/);
  await guest.page.goto(`/${slug}/send/email`);
  await expect(guest.page.getByRole("heading", { name: /^Your role here can’t/ })).toBeVisible();
  await guest.page.goto(`/${slug}/sends`);
  await expect(guest.page.getByRole("link", { name: /list-10/ })).toBeVisible();
  await expect(guest.page.getByRole("link", { name: "New email batch" })).toHaveCount(0);

  await guest.page.goto(`/${slug}/sends/${sent}`);
  await expect(guest.page.getByRole("link", { name: /^Succeeded/ })).toBeVisible();
  await act(page, name, "Remove");
  await confirm(page, "Remove from the workspace");
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(0);
  // The page that is open says what happened, and neither that the send is gone nor that it has no recipients.
  await guest.page.getByRole("link", { name: /^Succeeded/ }).click();
  await expect(guest.page.getByText("This workspace is closed to you.").first()).toBeVisible();
  await expect(guest.page.getByText("No recipient matches")).toBeHidden();
  await expect(guest.page.getByRole("heading", { name: "No such send" })).toBeHidden();
  await expect(theirs.submissions.list.query({})).rejects.toThrow(/not a member of it/);
  expect((await guest.page.reload())?.status()).toBe(404);
  await guest.page.goto("/");
  await expect(guest.page.getByRole("heading", { name: "You are not in any workspace" })).toBeVisible();
  await expectAccessible(guest.page);
  await page.goto(`/${slug}/sends`);
  await expect(page.getByRole("table", { name: "Sends, newest first" })).toContainText(name);
  await guest.context.close();

  // Archived by its name typed out, it is gone for everybody until an administrator restores it.
  await page.goto(`/${slug}/settings/general`);
  await page.getByRole("button", { name: "Archive the workspace" }).click();
  const dialog = page.getByRole("dialog", { name: `Archive ${workspace}` });
  await dialog.getByRole("textbox").fill("Harbour");
  await dialog.getByRole("button", { name: "Archive the workspace" }).click();
  await expect(dialog.getByText("There is 1 problem.")).toBeVisible();
  await dialog.getByRole("textbox").fill(workspace);
  await dialog.getByRole("button", { name: "Archive the workspace" }).click();
  await page.waitForURL("/demo");
  expect((await page.goto(`/${slug}/sends`))?.status()).toBe(404);
  await page.goto("/admin/workspaces");
  await expect(page.getByRole("row", { name: new RegExp(workspace) })).toContainText("Archived");
  await act(page, workspace, "Restore");
  await confirm(page, "Restore the workspace");
  await expect(page.getByRole("row", { name: new RegExp(workspace) })).not.toContainText("Archived");
  expect((await page.goto(`/${slug}/sends`))?.status()).toBe(200);
  // The page itself remembers where somebody was last.
  await expect
    .poll(async () => (await page.context().cookies()).find((cookie) => cookie.name === lastWorkspaceCookie)?.value)
    .toBe(slug);
  await page.goto("/");
  await expect(page).toHaveURL(`/${slug}`);
});

test("A member leaves by themselves, the last owner cannot, and the rail shows each what they may open", async ({
  page,
  browser,
}) => {
  const names = newNames();
  const { workspace, slug } = names;
  await signIn(page);
  await makeWorkspace(page, names);
  const rail = (of: Page) => of.getByRole("navigation", { name: "Main", exact: true });
  await expect(rail(page).getByRole("link", { name: "Settings" })).toBeVisible();
  const guest = await secondBrowser(browser);
  await join(guest.page, await invite(page, slug, names.email, "Analyst"), names);
  await expect(rail(guest.page).getByRole("link")).toHaveText([
    "Home",
    "Activity",
    "Voice",
    "Verification",
    "Lists",
    "Developers",
    "Settings",
  ]);

  await guest.page.goto("/account");
  await guest.page.getByRole("button", { name: `Leave ${workspace}` }).click();
  await expectAccessible(guest.page);
  await confirm(guest.page, "Leave the workspace");
  await expect(guest.page.getByRole("region", { name: "Your workspaces" })).toContainText("None.");
  expect((await guest.page.goto(`/${slug}/sends`))?.status()).toBe(404);
  await guest.context.close();

  await page.goto("/account");
  await page.getByRole("button", { name: `Leave ${workspace}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave the workspace" }).click();
  await expect(page.getByRole("dialog")).toContainText("You are the last owner of this workspace.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Leave ${workspace}` })).toBeFocused();
  await page.goto(`/${slug}/audit`);
  await expect(page.getByRole("row", { name: /Left the workspace/ })).toContainText(names.name);
});

test("An invitation works once, and only for whom it was made; everybody else meets the same page", async ({
  page,
  browser,
}) => {
  const names = newNames();
  await signIn(page);
  await makeWorkspace(page, names);
  const first = await invite(page, names.slug, names.email, "Analyst");
  const guest = await secondBrowser(browser);
  await join(guest.page, first, names);
  const others = await invite(page, names.slug, `other-${names.email}`, "Sender");
  const withdrawn = await invite(page, names.slug, `late-${names.email}`, "Sender");
  await act(page, `late-${names.email}`, "Withdraw");
  await confirm(page, "Withdraw the invitation");
  await expect(page.getByRole("row", { name: new RegExp(`late-${names.email}`) })).toHaveCount(0);

  const said = new Set<string | null>();
  for (const link of [first, others, withdrawn, `${product.portalUrl}/invite/${"A".repeat(43)}`]) {
    expect((await guest.page.goto(link))?.status(), link).toBe(404);
    await expect(guest.page.getByRole("heading", { name: "This invitation cannot be used" })).toBeVisible();
    said.add(await guest.page.getByRole("main").textContent());
  }
  expect(said.size).toBe(1);
  await expectAccessible(guest.page);

  // Somebody with an account signs in and accepts; what they are elsewhere stays.
  const second = newNames();
  await makeWorkspace(page, second);
  const link = await invite(page, second.slug, names.email, "Sender", "Auditor");
  await guest.context.clearCookies();
  await guest.page.goto(link);
  await guest.page.getByRole("link", { name: "Sign in to accept" }).click();
  await guest.page.getByLabel("Email").fill(names.email);
  await guest.page.getByLabel("Password").fill(password);
  await guest.page.getByRole("button", { name: "Sign in" }).click();
  await expect(guest.page.getByText(`You are signed in as ${names.name}`)).toBeVisible();
  await expectAccessible(guest.page);
  await guest.page.getByRole("button", { name: `Join ${second.workspace}` }).click();
  await guest.page.waitForURL(`/${second.slug}`);
  await guest.page.getByRole("button", { name: /Change workspace/ }).click();
  await expect(guest.page.getByRole("menuitem")).toHaveText([names.workspace, second.workspace]);
  await guest.page.getByRole("menuitem", { name: names.workspace }).click();
  await guest.page.waitForURL(`/${names.slug}`);
  await expect(guest.page.getByRole("button", { name: /Your menu/ })).toContainText("Analyst");
  await guest.context.close();
});

test("Pages of people and settings, and their dialogs, can be used by everybody", async ({ page, browser }) => {
  const names = newNames();
  await signIn(page);
  await makeWorkspace(page, names);
  await expectAccessible(page);
  const link = await invite(page, names.slug, names.email, "Sender", "Approver");
  await expectAccessible(page);
  const guest = await secondBrowser(browser);
  await guest.page.goto(link);
  await expect(guest.page.getByRole("heading", { name: `Join ${names.workspace}` })).toBeVisible();
  await expectAccessible(guest.page);
  await guest.page.getByRole("button", { name: `Join ${names.workspace}` }).click();
  await expect(guest.page.getByText("There are 2 problems.")).toBeVisible();
  await expectAccessible(guest.page);
  await join(guest.page, link, names);
  await guest.context.close();

  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // The keyboard alone: the box of a role, then Escape, and the focus is back.
  await page.getByRole("checkbox", { name: "Admin", exact: true }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Admin", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Invite somebody" })).toBeFocused();
  await act(page, names.name, "Change roles");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Actions for ${names.name}` })).toBeFocused();
  await page.goto(`/${names.slug}/settings/general`);
  await expect(field(page, "Name")).toHaveValue(names.workspace);
  await expectAccessible(page);
  await field(page, "Name").fill(`${names.workspace} renamed`);
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("button", { name: /Change workspace/ })).toContainText("renamed");
});

test("Administration can be used by everybody who may, and its acts reach the account at once", async ({
  page,
  browser,
}) => {
  const names = newNames();
  await signIn(page);
  await makeWorkspace(page, names);
  const guest = await secondBrowser(browser);
  await join(guest.page, await invite(page, names.slug, names.email, "Sender"), names);
  await page.goto("/admin");
  await expect(page.getByRole("row", { name: new RegExp(names.workspace) })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/workspaces/new");
  await expectAccessible(page);
  await page.goto("/admin/people");
  await page.getByRole("searchbox").fill(names.email);
  const row = page.getByRole("row", { name: new RegExp(names.name) });
  await expect(row).toContainText(`${names.workspace}: Sender`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);

  await act(page, names.name, "Disable");
  await expectAccessible(page);
  await confirm(page, "Disable the account");
  await expect(row).toContainText("Disabled");
  await guest.page.reload();
  await expect(guest.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await act(page, names.name, "Enable");
  await confirm(page, "Enable the account");
  await expect(row).not.toContainText("Disabled");

  await act(page, names.name, "Create a password link");
  await page.getByRole("button", { name: "Create the link" }).click();
  const reset = await page.getByText(/\/reset\/[\w-]{43}/).textContent();
  await page.getByRole("button", { name: "Done" }).click();
  await guest.page.goto(reset?.trim() ?? "");
  await expect(guest.page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();

  await act(page, names.name, "Erase personal data");
  await page.getByRole("textbox", { name: /^Type / }).fill(names.email);
  await confirm(page, "Erase for good");
  await expect(page.getByRole("heading", { name: "Nobody matches" })).toBeVisible();
  await page.getByRole("button", { name: "Show everybody" }).click();
  await expect(page.getByRole("row", { name: /Erased person/ }).first()).toBeVisible();
  await guest.context.close();
});
