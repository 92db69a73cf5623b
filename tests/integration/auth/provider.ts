import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { OidcSettings } from "#server/auth/oidc.ts";
import { findViewer } from "#server/auth/viewer.ts";
import { type Account, startOidcServer } from "#tests/support/oidc-server.ts";
import { openWorld } from "#tests/support/world.ts";
import { type Browser, headersWith, instanceAudit, openBrowser, sessionName, startAuth } from "./world.ts";

export type ProviderWorld = Awaited<ReturnType<typeof openProviderWorld>>;

/** A provider of identities, the portal's way in that trusts it, and whoever comes by it. */
export async function openProviderWorld() {
  const world = await openWorld();
  const provider = await startOidcServer({ redirectUri: `${world.services.publicUrl}/api/auth/callback/oidc` });
  const settings: OidcSettings = { ...provider, name: "Harbour" };
  const auth = await startAuth(world.services, settings);

  /** Follows the provider's redirects with its cookies until it sends back to us; answers our callback's path and query. */
  async function visitProvider(url: string): Promise<string> {
    const jar = new Map<string, string>();
    let next = url;
    for (let hop = 0; hop < 10; hop++) {
      const response = await fetch(next, {
        redirect: "manual",
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = "", ...value] = (line.split(";")[0] ?? "").split("=");
        jar.set(name, value.join("="));
      }
      const location = response.headers.get("location");
      if (!location) throw new Error(`the provider stopped with ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
      if (next.startsWith(world.services.publicUrl)) return next.slice(`${world.services.publicUrl}/api/auth`.length);
    }
    throw new Error("the provider goes in circles");
  }

  /** Presses the button and comes as far as the way back. */
  async function leave(browser: Browser, callbackUrl = "/", query = "", server = auth): Promise<string> {
    const { csrfToken } = await (await browser.fetch("/csrf")).json();
    const response = await browser.fetch(`/signin/oidc${query}`, { csrfToken, json: "true", callbackUrl });
    const { url } = await response.json();
    expect(new URL(url).searchParams.get("code_challenge_method"), server.url).toBe("S256");
    return visitProvider(url);
  }

  /** Signs in at the provider as `account`; answers where we lead and the session's token, if there is one. */
  async function come(account: Account | null, browser = openBrowser(auth), callbackUrl = "/", query = "") {
    provider.account = account;
    const back = await leave(browser, callbackUrl, query);
    const response = await browser.fetch(back);
    const token = browser.cookies.get(sessionName);
    return { leadsTo: response.headers.get("location"), token, browser, back };
  }

  return {
    world,
    provider,
    auth,
    settings,
    leave,
    come,
    viewerOf: (token: string | undefined) => findViewer(world.services, headersWith(token)),
    audit: async () => (await instanceAudit(world.services)).toReversed(),
    close: async () => {
      await auth.close();
      await provider.close();
      await world.close();
    },
  };
}

/** A provider for all tests of a file, with nothing noted before each. `take` is handed it before they run. */
export function ownProvider(take: (opened: ProviderWorld) => void): Ways {
  let opened: ProviderWorld;
  beforeAll(async () => {
    opened = await openProviderWorld();
    take(opened);
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    opened.auth.errors.length = 0;
  });
  return {
    audit: () => opened.audit(),
    viewerOf: (token) => opened.viewerOf(token),
    come: (...how) => opened.come(...how),
    leave: (...how) => opened.leave(...how),
  };
}

type Ways = Pick<ProviderWorld, "audit" | "viewerOf" | "come" | "leave">;

/** How the provider calls somebody whom it never named before. */
export const newSubject = () => `subject-${crypto.randomUUID()}`;
