import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { browserLaunchOptions, usualZone } from "./tests/support/browser.ts";

/** Browser tests run against whole products, one for each worker, that the global setup builds and starts on free ports. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: ".cache/playwright",
  // Each has a product of its own, and a browser beside it keeps a core busy: with more of them all only wait longer.
  workers: availableParallelism(),
  fullyParallel: false,
  // They end what hangs; on a busy machine a page takes its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    launchOptions: await browserLaunchOptions(),
    timezoneId: usualZone,
    viewport: { width: 1280, height: 900 },
    // To see what a test saw: `npx playwright test <file> --trace on`. Recording takes time in each one.
    screenshot: "only-on-failure",
  },
});
