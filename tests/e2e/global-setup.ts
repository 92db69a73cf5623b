import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#db/embedded-server.ts";
import { administrator } from "#tests/support/administrator.ts";
import { testDist } from "#tests/support/build.ts";
import { runStart } from "#tests/support/start-process.ts";

const dataDir = join(import.meta.dirname, "..", "..", ".cache", `e2e-${process.pid}`);

/** Starts the whole product as `npm start` does, on a data folder of its own; returns what stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true });
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
  const product = await runStart({
    DATA_DIR: dataDir,
    ...ports,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  await product.says(/Switchboard is ready/);
  process.env.E2E_PORTAL_URL = product.portalUrl;
  process.env.E2E_SANDBOX_URL = `http://127.0.0.1:${ports.SANDBOX_PORT}`;
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_DIST_DIR = testDist;
  process.env.E2E_PRODUCT_PID = String(product.child.pid);
  return async () => {
    product.child.kill("SIGTERM");
    await product.ended();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
