import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "./tests/support/browser.ts";

/** Browser tests run against one whole product that the global setup builds and starts on free ports. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: ".cache/playwright",
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    launchOptions: await browserLaunchOptions(),
    viewport: { width: 1280, height: 900 },
    trace: "retain-on-failure",
  },
});
