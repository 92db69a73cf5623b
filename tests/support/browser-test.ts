import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { usualZone } from "./browser.ts";
import { signIn } from "./pages.ts";
import { type PortalClient, portalClient } from "./portal-client.ts";
import { control } from "./sandbox.ts";

export { expect };

/** What the global setup says of a product that it started. */
export type ProductUnderTest = {
  portalUrl: string;
  sandboxUrl: string;
  dataDir: string;
  distDir: string;
  /** The start script's; web and worker run below it. */
  pid: number;
};

/** The one of this worker, in which nobody else is. */
export const product = productOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

function productOf(worker: number): ProductUnderTest {
  const products: ProductUnderTest[] = JSON.parse(process.env.E2E_PRODUCTS ?? "[]");
  // Tests are also listed where nothing was started.
  return products[worker] ?? { portalUrl: "", sandboxUrl: "", dataDir: "", distDir: "", pid: 0 };
}

export type BrowserSession = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Well below the ten minutes for which a sign-in counts as proof for a sensitive act: a test takes minutes at most. */
const freshForMs = 4 * 60_000;

export const nobody: BrowserSession = { cookies: [], origins: [] };

/**
 * An address is opened once the page answers to presses: on a busy machine that is seconds after it was loaded, and what a
 * test presses meanwhile is lost. A page that never comes alive fails by what the test expects of it.
 */
function keepUntilAlive(page: Page): void {
  const alive = () =>
    page
      .waitForFunction(() => {
        if (!document.querySelector('script[src*="/_next/"]')) return true;
        // Each, since parts that come later come alive later. React keeps what it knows of an element on the element.
        const parts = [...document.querySelectorAll(":is(main, nav) :is(a, button, input)")];
        return parts.every((part) => Object.keys(part).some((key) => key.startsWith("__react")));
      })
      .catch(() => undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    await alive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await alive();
    return response;
  };
}

/**
 * A page signed in as the administrator, in the Demo workspace, and a sandbox without faults before and after each test.
 * `portal` calls the procedures directly, for what a test needs and is not about. Use `storageState: nobody` to be
 * signed out.
 */
export const test = base.extend<
  { calm: undefined; portal: PortalClient; session: BrowserSession },
  { freshSession: () => Promise<BrowserSession> }
>({
  baseURL: product.portalUrl,
  freshSession: [
    async ({ browser }, use) => {
      let last: { session: BrowserSession; at: number } | undefined;
      await use(async () => {
        if (!last || performance.now() - last.at > freshForMs) {
          const context = await browser.newContext({ baseURL: product.portalUrl, timezoneId: usualZone });
          await signIn(await context.newPage());
          last = { session: await context.storageState(), at: performance.now() };
          await context.close();
        }
        return last.session;
      });
    },
    { scope: "worker" },
  ],
  session: async ({ freshSession }, use) => use(await freshSession()),
  storageState: async ({ session }, use) => use(session),
  page: async ({ page }, use) => {
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    page.on("console", (message) => {
      if (/Content.Security.Policy|hydrat/i.test(message.text())) failures.push(message.text());
    });
    keepUntilAlive(page);
    await use(page);
    expect(failures, "nothing fails inside the page and nothing breaks its policy").toEqual([]);
  },
  calm: [
    async ({ browserName: _ }, use) => {
      await control(product.sandboxUrl, "faults");
      await use(undefined);
      await control(product.sandboxUrl, "faults");
    },
    { auto: true },
  ],
  portal: async ({ session }, use) => use(portalClient(product.portalUrl, session.cookies)),
});
