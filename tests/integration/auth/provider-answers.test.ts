import { once } from "node:events";
import { createServer } from "node:http";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { session } from "#db/schema/people.ts";
import { identity } from "#db/schema/sign-in.ts";
import type { OidcSettings } from "#server/auth/oidc.ts";
import type { Account, OidcServer } from "#tests/support/oidc-server.ts";
import type { World } from "#tests/support/world.ts";
import { newSubject, ownProvider } from "./provider.ts";
import { type AuthServer, type Browser, createPerson, openBrowser, sessionName, startAuth } from "./world.ts";

let world: World;
let provider: OidcServer;
let auth: AuthServer;
let settings: OidcSettings;
const { audit, viewerOf, come, leave } = ownProvider((opened) => {
  ({ world, provider, auth, settings } = opened);
});

const system = () => world.services.db.system;

describe("an answer of the provider", () => {
  const account = async () => {
    const { person: known } = await createPerson(world.services);
    return { subject: newSubject(), email: known.email, emailVerified: true };
  };

  test("is worth nothing in another browser than the one that asked", async () => {
    provider.account = await account();
    const asking = openBrowser(auth);
    const back = await leave(asking);
    const victim = openBrowser(auth);
    const response = await victim.fetch(back, undefined, { "x-client-ip": "192.0.2.77" });
    expect(response.headers.get("location")).toContain("error=OAuthCallback");
    expect(victim.cookies.has(sessionName)).toBe(false);
    const noted = async () => (await audit()).find(({ meta }) => meta.why === "provider");
    await expect.poll(noted).toMatchObject({ action: "session.refused", personal: { ip: "192.0.2.77" } });
  });

  test("is worth nothing a second time, nor with another state, nor without its cookies", async () => {
    const { browser, back, token } = await come(await account());
    expect(token).toBeDefined();
    browser.cookies.delete(sessionName);
    expect((await browser.fetch(back)).headers.get("location")).toContain("error=");
    const again = openBrowser(auth);
    const fresh = new URL(await leave(again), "http://x");
    fresh.searchParams.set("state", "forged");
    expect((await again.fetch(`${fresh.pathname}${fresh.search}`)).headers.get("location")).toContain("error=");
    for (const cookie of ["pkce.code_verifier", "state", "nonce"]) {
      const one = openBrowser(auth);
      const way = await leave(one);
      expect(one.cookies.delete(`next-auth.${cookie}`), cookie).toBe(true);
      expect((await one.fetch(way)).headers.get("location"), cookie).toContain("error=");
      expect(one.cookies.has(sessionName)).toBe(false);
    }
  });

  test("is refused when it speaks for another issuer than the configured one", async () => {
    // Its discovery document is the real provider's: everything fits together, but for the name that was configured.
    const mirror = createServer(async (_request, response) => {
      const document = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).text();
      response.writeHead(200, { "content-type": "application/json" }).end(document);
    });
    mirror.listen(0, "127.0.0.1");
    await once(mirror, "listening");
    const address = mirror.address();
    const issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
    const server = await startAuth(world.services, { ...settings, issuer });
    try {
      provider.account = await account();
      const browser = openBrowser(server);
      const response = await browser.fetch(await leave(browser, "/", "", server));
      expect(response.headers.get("location")).toBe("/sign-in?error=OtherIssuer");
      expect(browser.cookies.has(sessionName)).toBe(false);
      expect((await audit())[0]).toMatchObject({ action: "session.refused", meta: { why: "issuer" } });
    } finally {
      await server.close();
      await new Promise((resolve) => mirror.close(resolve));
    }
  });

  test("names a subject of its issuer only: the same one of another provider is somebody else", async () => {
    const { person: known } = await createPerson(world.services);
    const subject = newSubject();
    await system().insert(identity).values({ issuer: "https://other.example", subject, personId: known.id });
    const { token } = await come({ subject, email: "nobody@example.com", emailVerified: true });
    expect(token).toBeUndefined();
  });
});

describe("what the provider says of the sign-in", () => {
  const signedInWith = async (details: Partial<Account>) => {
    const { person: known } = await createPerson(world.services);
    const account = { subject: newSubject(), email: known.email, emailVerified: true, ...details };
    const { token } = await come(account, openBrowser(auth), "/", "?max_age=100000");
    return viewerOf(token);
  };

  test.each([
    [["pwd", "otp", "mfa"], true],
    [["mfa"], true],
    [["pwd"], false],
    [["otp"], false],
    [undefined, false],
  ])("amr %j counts as a second factor: %s", async (amr, counts) => {
    const viewer = await signedInWith(amr ? { amr } : {});
    expect(viewer?.session?.secondFactorAt != null).toBe(counts);
  });

  test("when it asked decides about sensitive acts, and silence is no recent proof", async () => {
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    expect((await signedInWith({ authTime: hourAgo }))?.session?.authenticatedAt).toEqual(new Date(hourAgo * 1000));
    const { person: known } = await createPerson(world.services);
    const { token } = await come({ subject: newSubject(), email: known.email, emailVerified: true });
    expect((await viewerOf(token))?.session?.authenticatedAt).toEqual(new Date(0));
  });
});

describe("signing in again to confirm who one is", () => {
  const goal = "/account/again?done=1";
  const again = (account: Account, browser: Browser) => come(account, browser, goal, "?prompt=login&max_age=0");

  async function signedIn() {
    const { person: known } = await createPerson(world.services);
    const account = { subject: newSubject(), email: known.email, emailVerified: true };
    const { browser, token = "" } = await come(account);
    return { known, account, browser, token };
  }

  test("keeps the session and counts as a proof of this moment", async () => {
    const { known, account, browser, token } = await signedIn();
    const done = await again(account, browser);
    expect(done.leadsTo).toBe(`${world.services.publicUrl}${goal}`);
    expect(done.token).toBe(token);
    const viewer = await viewerOf(token);
    expect(Date.now() - (viewer?.session?.authenticatedAt.getTime() ?? 0)).toBeLessThan(60_000);
    expect(await system().$count(session, eq(session.personId, known.id))).toBe(1);
    expect((await audit())[0]).toMatchObject({ action: "session.confirmed", meta: { way: "provider" } });
  });

  test.each(["somebody else signs in", "the provider did not ask again", "the session has ended meanwhile"])(
    "is refused when %s",
    async (what) => {
      const { account, browser, token } = await signedIn();
      const hourAgo = Math.floor(Date.now() / 1000) - 3600;
      let given: Account = account;
      if (what.startsWith("somebody")) given = (await signedIn()).account;
      if (what.startsWith("the provider")) given = { ...account, authTime: hourAgo };
      if (what.startsWith("the session")) await system().execute(sql`update session set revoked_at = now()`);
      // Without max_age the provider itself lets an old sign-in pass.
      const query = what.startsWith("the provider") ? "?max_age=100000" : "?prompt=login&max_age=0";
      const done = await come(given, browser, goal, query);
      expect(done.leadsTo).toBe("/account/again?refused=1");
      const viewer = await viewerOf(token);
      expect(viewer?.session?.authenticatedAt ?? new Date(0)).toEqual(new Date(0));
    },
  );
});
