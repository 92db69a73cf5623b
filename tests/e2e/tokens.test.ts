import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { byTime } from "#server/domain/paging.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import {
  type Answer,
  differences,
  examplesIn,
  hasCurl,
  runWithCurl,
  runWithFetch,
  type Variables,
} from "#tests/support/curl-examples.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";

// What slides in is read where it ends.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const run = hasCurl ? runWithCurl : runWithFetch;
const sendsEmail = "Send email batches. Each one costs money and cannot be recalled.";
const sendsSms = "Send SMS. Each one costs money and cannot be recalled.";
const sendsMessages = "Send instant messages. Each one costs money and cannot be recalled.";
const makesTasks = "Make and edit AI calling tasks, which call people once they are started.";
const seesTasks = "See AI calling tasks and the calls they made.";
const makesVerification =
  "Make and change verification applications, voice templates and flows, which decide what codes cost.";
const seesVerification = "See verification applications, voice templates and flows, and read applications back.";
const seesSends = "See sends, their figures and recipients, and download them.";

async function openPage(page: Page, workspace = "demo"): Promise<void> {
  await page.goto(`/${workspace}/settings/tokens`);
  await expect(page.getByRole("heading", { name: "API tokens", exact: true })).toBeVisible();
  await expect(
    page.getByRole("status", { name: "Loading" }).or(page.getByText("Loading", { exact: true })),
  ).toHaveCount(0);
}

const once = (page: Page, name: string) => page.getByRole("dialog", { name });
const tokenIn = async (page: Page, name: string) =>
  (await once(page, name).locator("pre").first().textContent())?.trim() ?? "";

/** Makes a token in the form and answers its text; the dialog that shows it stays open. */
async function makeToken(page: Page, name: string, sentences: readonly string[]): Promise<string> {
  await page.getByRole("button", { name: "Create a token" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a token" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  for (const sentence of sentences) await dialog.getByLabel(sentence).check();
  await dialog.getByRole("button", { name: "Create the token" }).click();
  await expect(once(page, name)).toBeVisible();
  return tokenIn(page, name);
}

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "API tokens, active ones first" }).getByRole("row").filter({ hasText: name });

/** A program's own request, from outside of the browser. */
async function ask(path: string, token: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(product.portalUrl + path, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
}

test("A workspace that has none says what they are for", async ({ page, portal }) => {
  const { slug } = await portal.instance.createWorkspace.mutate({ name: `Quiet ${Date.now() % 1_000_000}` });
  await openPage(page, slug);
  await expect(page.getByRole("heading", { name: "No API tokens yet" })).toBeVisible();
  await expectAccessible(page);
});

test("The page leads to the document from which clients are made", async ({ page }) => {
  await openPage(page);
  const address = await page.getByRole("link", { name: "All calls, as an OpenAPI document" }).getAttribute("href");
  const served = await fetch(new URL(address ?? "", product.portalUrl));
  expect(served.headers.get("content-type")).toContain("application/json");
  expect(await served.json()).toMatchObject({ openapi: "3.1.1", paths: { "/api/trpc/submissions.list": {} } });
});

test("A token is made, shown once, used, seen in the list and revoked, and is then refused", async ({ page }) => {
  await openPage(page);

  await page.getByRole("button", { name: "Create a token" }).first().click();
  await page.getByRole("dialog", { name: "Create a token" }).getByRole("button", { name: "Create the token" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "There is 1 problem." })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const token = await makeToken(page, "Nightly report", [seesSends]);
  expect(token).toMatch(/^swb_[A-Za-z0-9_-]{49}$/);
  await expectAccessible(page);
  const line = (await once(page, "Nightly report").locator("pre").nth(1).textContent()) ?? "";
  expect(line).toContain(token);
  const answered = await run(line.trim(), {});
  expect(answered.status).toBe(200);
  expect(JSON.parse(answered.text)).toMatchObject({ result: { data: { json: { slug: "demo" } } } });

  // Escape does not lose it.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert").filter({ hasText: "Do you have it?" })).toBeVisible();
  await page.getByRole("button", { name: "Not yet" }).click();
  expect(await tokenIn(page, "Nightly report")).toBe(token);
  await page.getByRole("button", { name: "I have stored it" }).click();
  await expect(once(page, "Nightly report")).toBeHidden();

  // It is nowhere any more, in no page, storage or address.
  expect(await page.content()).not.toContain(token);
  await page.reload();
  await expect(row(page, "Nightly report")).toContainText(`…${token.slice(-4)}`);
  expect(await page.content()).not.toContain(token);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(kept).not.toContain(token);

  await row(page, "Nightly report").getByRole("link").click();
  const sheet = page.getByRole("complementary", { name: "API token Nightly report" });
  await expect(sheet).toContainText(seesSends);
  await expect(sheet).toContainText("from 127.0.0.1");
  await expectAccessible(page);

  await sheet.getByRole("button", { name: "Revoke this token" }).click();
  const dialog = page.getByRole("dialog", { name: /^Revoke Nightly report/ });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Revoke this token" }).click();
  await expect(row(page, "Nightly report")).toContainText("Revoked");
  await expectAccessible(page);
  expect(await ask("/api/trpc/workspace.current", token)).toMatchObject({
    status: 401,
    text: expect.stringContaining("This API token does not work."),
  });
});

test("The lines of the documentation do what it says against the whole product", async ({ page, portal }) => {
  await openPage(page);
  const given = [
    ...[sendsEmail, sendsSms, sendsMessages, makesTasks, makesVerification, seesTasks, seesVerification],
    ...[seesSends, "See and export the audit trail."],
  ];
  const token = await makeToken(page, "Documentation", given);
  await page.getByRole("button", { name: "I have stored it" }).click();
  await sendDirectly(portal, "list-10", 10);
  const variables: Record<string, string> = {
    SWITCHBOARD: product.portalUrl,
    SWITCHBOARD_TOKEN: token,
    WORKSPACE: "demo",
    KEY: randomUUID(),
    SMS_KEY: randomUUID(),
    MESSAGE_KEY: randomUUID(),
    TASK_KEY: randomUUID(),
    OTP_KEY: randomUUID(),
    NEXT: byTime.write({ at: new Date(), id: randomUUID() }),
  };
  const examples = examplesIn(readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8"));
  for (const [procedure, name] of [
    ["email.send", "SEND"],
    ["sms.sendOne", "SMS"],
    ["wa.sendTemplateMessage", "MESSAGE"],
    ["otp.addApp", "OTP"],
  ] as const) {
    const send = examples.find(({ command, status }) => command.includes(procedure) && status === 200);
    const sent = await run(send?.command ?? "", variables);
    variables[name] = JSON.parse(sent.text).result.data.json.id;
  }
  const filled: Variables = variables;
  for (const { command, status, answer } of examples) {
    const found = await run(command, filled);
    expect(
      { command, status: found.status, differences: differences(answer, found, filled) },
      found.text.slice(0, 500),
    ).toEqual({ command, status, differences: [] });
  }
  await expect
    .poll(async () => (await portal.submissions.get.query({ id: variables.SEND ?? "" })).recipientCount)
    .toBe(10);
  const { rows } = await portal.submissions.list.query({ limit: 50 });
  expect(rows.filter(({ title }) => title === "Nightly news")).toHaveLength(1);
});

test("A token opens no page, and closes those that its cookie would open", async ({ page, context, session }) => {
  await openPage(page);
  const token = await makeToken(page, "Not for pages", [seesSends]);
  await page.getByRole("button", { name: "I have stored it" }).click();
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of ["/demo/sends", "/demo/settings/tokens", "/account"])
    for (const headers of [undefined, { cookie }]) {
      const answer = await ask(path, token, headers);
      expect(answer.status, path).toBe(307);
      expect(answer.text).not.toContain("Demo");
    }
  expect((await context.request.get("/demo/sends")).status()).toBe(200);
});
