import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserLaunchOptions } from "#tests/support/browser.ts";
import { signIn } from "#tests/support/pages.ts";
import type { BenchProduct } from "./product.ts";

/** The rows of a submission's recipients; its attempts are a table of their own. */
export const recipientRows = 'section[aria-label="Recipients"] tr[data-row]';

/** A signed-in browser. */
export type Watcher = { page: Page; context: BrowserContext; close(): Promise<void> };

/** Opens a real browser and signs in as the administrator. */
export async function openWatcher(product: BenchProduct, height: number): Promise<Watcher> {
  const browser: Browser = await chromium.launch(await browserLaunchOptions());
  const context = await browser.newContext({ baseURL: product.portalUrl, viewport: { width: 1280, height } });
  const page = await context.newPage();
  await signIn(page, product.administrator);
  return { page, context, close: () => browser.close() };
}

/** Opens a submission's page and waits until its stream is open. */
export async function watchSubmission(page: Page, submissionId: string): Promise<void> {
  await page.goto(`/demo/sends/${submissionId}`);
  await page.getByText(/^Live, updated/).waitFor({ timeout: 60_000 });
}
