import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { freePort } from "#db/embedded-server.ts";
import { administrator } from "#tests/support/administrator.ts";
import { browserLaunchOptions } from "#tests/support/browser.ts";
import type { ProductUnderTest } from "#tests/support/browser-test.ts";
import { testDist } from "#tests/support/build.ts";
import { signIn } from "#tests/support/pages.ts";
import { portalClient } from "#tests/support/portal-client.ts";
import { runStart } from "#tests/support/start-process.ts";
import { type Figure, median, report } from "./report.ts";

// npm run bench:weight: the compressed JavaScript that each page loads in its first four seconds in a browser that has
// nothing of it yet, and the requests that it makes meanwhile.
const boundKb = 250;
const mostRequests = 15;
const watchedMs = 4000;

type Weight = { address: string; scriptKb: number; files: number; requests: number };

const dataDir = mkdtempSync(join(tmpdir(), "switchboard-weight-"));
const sandboxPort = String(await freePort());
const product = await runStart({
  DATA_DIR: dataDir,
  SANDBOX_PORT: sandboxPort,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
});
try {
  await product.says(/Switchboard is ready/);
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    print(await weighAll(browser));
  } finally {
    await browser.close();
  }
} finally {
  product.child.kill("SIGTERM");
  await product.ended();
  rmSync(dataDir, { recursive: true, force: true });
}

async function weighAll(browser: Browser): Promise<Weight[]> {
  const context = await browser.newContext({ baseURL: product.portalUrl, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page);
  const portal = portalClient(product.portalUrl, await context.cookies());
  const { exampleAddress, ownPages } = await pageExamples();
  const weights: Weight[] = [];
  for (const address of ownPages) {
    const weight = await weigh(browser, await context.storageState(), await exampleAddress(address, portal, page));
    weights.push({ address, ...weight });
  }
  return weights;
}

/** They look for the product that they are made in where browser tests do, as soon as they are loaded. */
async function pageExamples(): Promise<typeof import("#tests/e2e/page-examples.ts")> {
  const started: ProductUnderTest = {
    portalUrl: product.portalUrl,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    dataDir,
    distDir: testDist,
    pid: product.child.pid ?? 0,
  };
  process.env.E2E_PRODUCTS = JSON.stringify([started]);
  return import("#tests/e2e/page-examples.ts");
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/** Each in a context of its own, whose cache is empty. */
async function weigh(browser: Browser, storageState: State, path: string): Promise<Omit<Weight, "address">> {
  const context = await browser.newContext({
    baseURL: product.portalUrl,
    viewport: { width: 1280, height: 800 },
    storageState,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const scripts = new Set<string>();
    let bytes = 0;
    let requests = 0;
    devtools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
      // Small pictures stand in the stylesheet itself: nothing is asked for them.
      if (request.url.startsWith("data:")) return;
      requests += 1;
      if (type === "Script") scripts.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(path);
    await page.waitForTimeout(watchedMs);
    return { scriptKb: bytes / 1024, files: scripts.size, requests };
  } finally {
    await context.close();
  }
}

function print(weights: readonly Weight[]): void {
  for (const { address, scriptKb, files, requests } of weights.toSorted((a, b) => b.scriptKb - a.scriptKb))
    console.log(
      `  ${scriptKb > boundKb || requests > mostRequests ? "!" : " "} ${address.padEnd(44)} ${scriptKb.toFixed(0).padStart(4)} KiB in ${files} files, ${requests} requests`,
    );
  const kb = weights.map(({ scriptKb }) => scriptKb);
  const requests = weights.map((weight) => weight.requests);
  const figures: Figure[] = [
    {
      name: "JavaScript of the heaviest page",
      value: Math.max(...kb),
      unit: "KiB",
      target: { is: "<=", value: boundKb },
    },
    { name: "of the middle one", value: median(kb), unit: "KiB" },
    { name: "of the lightest", value: Math.min(...kb), unit: "KiB" },
    {
      name: "requests of the busiest page",
      value: Math.max(...requests),
      unit: "",
      target: { is: "<=", value: mostRequests },
    },
  ];
  console.log(`  ${report("weight", figures, { watchedMs, weights })}`);
}
