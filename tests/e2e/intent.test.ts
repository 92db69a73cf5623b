import type { Page } from "@playwright/test";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { confirmNumber, field, goToReview, sendButton, submissionShown, writeBatch } from "#tests/support/pages.ts";
import type { PortalClient } from "#tests/support/portal-client.ts";
import { sentWith } from "#tests/support/sandbox-journal.ts";

const sendCall = /\/api\/trpc\/[^?]*email\.release\b/;

/** Waits until the one submission of this title has been dispatched; fails where there are more, or more than one call. */
async function expectOneEffect(portal: PortalClient, title: string): Promise<void> {
  const found = async () => (await portal.submissions.list.query({ q: title })).rows;
  await expect.poll(async () => (await found()).map(({ state }) => state)).toEqual(["accepted"]);
  expect(await sentWith(product.sandboxUrl, title)).toBe(1);
}

async function review(page: Page, title: string, expected?: string): Promise<void> {
  await writeBatch(page, { list: "list-10", title, subject: title, expected });
  await goToReview(page);
}

test("A double click on Send makes one submission and one call", async ({ page, portal }) => {
  const title = `Double click ${Date.now()}`;
  await review(page, title);
  await sendButton(page).dblclick();
  await submissionShown(page);
  await expectOneEffect(portal, title);
});

test("Enter pressed twice makes one submission and one call", async ({ page, portal }) => {
  const title = `Enter twice ${Date.now()}`;
  await review(page, title, "1,000");
  await confirmNumber(page, "1,000");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await submissionShown(page);
  await expectOneEffect(portal, title);
});

test("A reloaded review sends once, and going back after it leads to what was sent", async ({ page, portal }) => {
  const title = `Reload and back ${Date.now()}`;
  await review(page, title);
  await page.reload();
  await sendButton(page).click();
  const id = await submissionShown(page);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "This was sent already" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See that send" })).toHaveAttribute("href", `/demo/sends/${id}`);
  await page.goto(`/demo/send/email/${id}/review`);
  await expect(page.getByRole("heading", { name: "This was sent already" })).toBeVisible();
  await expect(sendButton(page)).toBeHidden();
  await expectOneEffect(portal, title);
});

test("Where the answer is lost on its way back, pressing again finds the same submission", async ({ page, portal }) => {
  const title = `Answer lost ${Date.now()}`;
  await review(page, title);
  const statuses: number[] = [];
  await page.route(
    sendCall,
    async (route) => {
      statuses.push((await route.fetch()).status());
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await sendButton(page).click();
  await expect(page.getByText("Press again: nothing is sent twice.").first()).toBeVisible();
  expect(statuses).toEqual([200]);
  await sendButton(page).click();
  await submissionShown(page);
  await expectOneEffect(portal, title);
});

test("Where the answer is lost and the page is reloaded, it knows that the form was sent", async ({ page, portal }) => {
  const title = `Lost and reloaded ${Date.now()}`;
  await review(page, title);
  await page.route(
    sendCall,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await sendButton(page).click();
  await expect(page.getByText("Press again: nothing is sent twice.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This was sent already" })).toBeVisible();
  await expectOneEffect(portal, title);
});

test("The same request again within a day is warned about and asks for a reason", async ({ page, portal }) => {
  const title = `Again ${Date.now()}`;
  await review(page, title);
  await sendButton(page).click();
  await submissionShown(page);
  await expectOneEffect(portal, title);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "New email batch with these values" }).click();
  await expect(field(page, "Subject")).toHaveValue(title);
  await goToReview(page);
  await expect(page.getByText("The same people would get it twice")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await sendButton(page).click();
  await expect(field(page, "Why send it again?")).toHaveAccessibleDescription(/Error: Say in a few words/);
  expect(await sentWith(product.sandboxUrl, title)).toBe(1);

  await field(page, "Why send it again?").fill("The first one went out without its attachment");
  await sendButton(page).click();
  await submissionShown(page);
  await expect.poll(() => sentWith(product.sandboxUrl, title)).toBe(2);
});
