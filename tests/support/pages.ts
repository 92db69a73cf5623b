import { expect, type Page } from "@playwright/test";
import { administrator } from "./administrator.ts";

/** Signs in with the form and waits for the first page of the workspace. */
export async function signIn(page: Page, { email, password } = administrator): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(isHome);
}

/** Where a workspace opens; the pages before it have no workspace in their paths. */
export const isHome = ({ pathname }: URL) => /^\/(?!sign-in|account|admin)[a-z\d-]+$/.test(pathname);

/** Chooses by typing an id or a name and pressing Enter; an id that is not offered is used as typed, which stands last. */
export async function chooseFrom(page: Page, label: string, typed: string): Promise<void> {
  const button = page.getByRole("button", { name: label, exact: true });
  await button.click();
  await page.getByRole("combobox", { expanded: true }).fill(typed);
  await expect(page.getByRole("option").first()).toContainText(typed);
  if (await page.getByRole("option", { name: `Use “${typed}” as typed`, exact: true }).isVisible()) {
    await page.keyboard.press("ArrowUp");
  }
  await page.keyboard.press("Enter");
  // What is chosen may have been so before; only the closed list says that the choice was taken.
  await expect(page.getByRole("combobox", { expanded: true })).toBeHidden();
  // Not one that only begins like it.
  await expect(button).toContainText(new RegExp(`(^|\\s)${typed}(\\s|$)`));
}

/** A field of a form that is typed into; its label may say more, such as "(optional)". */
export function field(page: Page, label: string) {
  return page.getByRole("textbox", { name: label });
}

export type Batch = {
  list: string;
  /** What finds the template: its id or name. */
  template?: string;
  sender?: string;
  /** What to type; without it what the form fills in stays. */
  expected?: string;
  /** Differs each time by default, so that no batch repeats another. */
  subject?: string;
  title?: string;
};

let batches = 0;

/** Fills in the form "New email batch". */
export async function writeBatch(page: Page, batch: Batch): Promise<void> {
  batches += 1;
  const { list, template = "101", sender = "news@sandbox.example", expected } = batch;
  await page.goto("/demo/send/email");
  await page.getByRole("combobox", { name: "From" }).click();
  await page.getByRole("option", { name: sender }).click();
  await chooseFrom(page, "Template", template);
  await field(page, "Subject").fill(batch.subject ?? `Number ${batches} at ${Date.now()}`);
  await chooseFrom(page, "Recipient list", list);
  if (expected !== undefined) await field(page, "Expected recipients").fill(expected);
  if (batch.title !== undefined) await field(page, "Title").fill(batch.title);
}

/** Goes on to the review, and waits until it can be confirmed. */
export async function goToReview(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Review / }).click();
  await expect(page.getByRole("heading", { name: "Review and send" })).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
}

export function sendButton(page: Page) {
  return page.getByRole("button", { name: /^Send to / });
}

/** Types the confirmation where one is asked. */
export async function confirmNumber(page: Page, typed: string): Promise<void> {
  await page.getByLabel(/^Type .* to confirm/).fill(typed);
}

/** Writes, reviews and sends a batch in the browser; answers the submission's id, on whose page it ends. */
export async function sendBatch(page: Page, batch: Batch & { confirm?: string }): Promise<string> {
  await writeBatch(page, batch);
  await goToReview(page);
  if (batch.confirm !== undefined) await confirmNumber(page, batch.confirm);
  await sendButton(page).click();
  return submissionShown(page);
}

/** Waits for a submission's page and answers the id. */
export async function submissionShown(page: Page): Promise<string> {
  await page.waitForURL(/\/sends\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split("/")[3] ?? "";
}
