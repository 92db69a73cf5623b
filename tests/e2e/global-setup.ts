import { rmSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { freePort } from "#db/embedded-server.ts";
import { administrator } from "#tests/support/administrator.ts";
import type { ProductUnderTest } from "#tests/support/browser-test.ts";
import { testDist } from "#tests/support/build.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { runStart } from "#tests/support/start-process.ts";

type Started = { facts: ProductUnderTest; stop(): Promise<void> };

/**
 * Starts the whole product as `npm start` does, once for each worker, so that what files do at the same time is not seen
 * by each other; returns what stops them all.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const started: Started[] = [];
  // One after the other: the first one builds.
  for (let index = 0; index < workers; index++) started.push(await start());
  process.env.E2E_PRODUCTS = JSON.stringify(started.map(({ facts }) => facts));
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

async function start(): Promise<Started> {
  const dataDir = newDataFolder();
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const product = await runStart({
    DATA_DIR: dataDir,
    ...ports,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  await product.says(/Switchboard is ready/);
  const sandboxUrl = `http://127.0.0.1:${ports.SANDBOX_PORT}`;
  return {
    facts: { portalUrl: product.portalUrl, sandboxUrl, dataDir, distDir: testDist, pid: product.child.pid ?? 0 },
    stop: async () => {
      product.child.kill("SIGTERM");
      await product.ended();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
