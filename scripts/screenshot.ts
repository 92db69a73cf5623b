import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { freePort } from "#db/embedded-server.ts";
import { administrator } from "#tests/support/administrator.ts";
import { browserLaunchOptions } from "#tests/support/browser.ts";
import { signIn } from "#tests/support/pages.ts";
import { portalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { control } from "#tests/support/sandbox.ts";
import { runStart } from "#tests/support/start-process.ts";

// Takes the README's picture of the real product: a batch of 1,000 emails while its results arrive.
const picture = join("docs", "images", "submission.png");
const dataDir = mkdtempSync(join(tmpdir(), "switchboard-screenshot-"));
const sandboxPort = String(await freePort());
const product = await runStart({
  DATA_DIR: dataDir,
  SANDBOX_PORT: sandboxPort,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});
try {
  await product.says(/Switchboard is ready/);
  await takePicture(product.portalUrl);
  console.log(`${picture} is new.`);
} finally {
  product.child.kill("SIGTERM");
  await product.ended();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takePicture(portalUrl: string): Promise<void> {
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ baseURL: portalUrl, viewport, colorScheme: "light" });
    const page = await context.newPage();
    await signIn(page);
    const portal = portalClient(portalUrl, await context.cookies());
    // Late enough for the page to be open, and slow enough to be seen: every callback comes several times.
    const callbacks = { delayMs: 3000, duplicate: 8 };
    await control(`http://127.0.0.1:${sandboxPort}`, "faults", { latencyMs: 300, callbacks });
    const id = await sendDirectly(portal, "list-1000", 1000);
    await page.goto(`/demo/sends/${id}`);
    // Part of it verified, part of it only reported, and part not heard of: the three lines of the product.
    await page.getByRole("img", { name: /verified, \d+ reported\).* not heard of/ }).waitFor();
    mkdirSync(join("docs", "images"), { recursive: true });
    await page.screenshot({ path: picture });
  } finally {
    await browser.close();
  }
}
