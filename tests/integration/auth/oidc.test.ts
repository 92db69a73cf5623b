import { once } from "node:events";
import { createServer } from "node:http";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person, session } from "#db/schema/people.ts";
import { identity } from "#db/schema/sign-in.ts";
import { invitation } from "#db/schema/workspaces.ts";
import type { OidcSettings } from "#server/auth/oidc.ts";
import { findViewer } from "#server/auth/viewer.ts";
import { hashOfToken } from "#server/domain/access/sessions/sessions.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { type Account, type OidcServer, startOidcServer } from "#tests/support/oidc-server.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { call } from "../trpc/portal.ts";
import {
  type AuthServer,
  type Browser,
  createPerson,
  headersWith,
  instanceAudit,
  openBrowser,
  sessionName,
  startAuth,
} from "./world.ts";

let world: World;
let provider: OidcServer;
let auth: AuthServer;
let settings: OidcSettings;
beforeAll(async () => {
  world = await openWorld();
  provider = await startOidcServer({ redirectUri: `${world.services.publicUrl}/api/auth/callback/oidc` });
  settings = { ...provider, name: "Harbour" };
  auth = await startAuth(world.services, settings);
});
afterAll(async () => {
  await auth.close();
  await provider.close();
  await world.close();
});
beforeEach(() => {
  auth.errors.length = 0;
});

const system = () => world.services.db.system;
const audit = async () => (await instanceAudit(world.services)).toReversed();
const newSubject = () => `subject-${crypto.randomUUID()}`;
const identitiesOf = (personId: string) => system().select().from(identity).where(eq(identity.personId, personId));

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

const viewerOf = (token: string | undefined) => findViewer(world.services, headersWith(token));

describe("signing in with the provider", () => {
  test("finds who has an account by the address that the provider has verified, and links them for good", async () => {
    const known = await createPerson(world.services);
    const subject = newSubject();
    const first = await come({ subject, email: known.person.email.toUpperCase(), emailVerified: true });
    expect(first.leadsTo).toBe(`${world.services.publicUrl}/`);
    expect(await viewerOf(first.token)).toMatchObject({ id: known.person.id, session: { method: "oidc" } });
    expect(await identitiesOf(known.person.id)).toMatchObject([{ issuer: provider.issuer, subject }]);
    expect((await audit()).slice(0, 2)).toMatchObject([
      { action: "session.created", person: known.person.id, meta: { method: "oidc" } },
      { action: "identity.linked", person: known.person.id, meta: { issuer: provider.issuer } },
    ]);
    const second = await come({ subject, email: "moved@elsewhere.example", emailVerified: false });
    expect(await viewerOf(second.token)).toMatchObject({ id: known.person.id });
    expect(auth.errors).toEqual([]);
  });

  test("leads on to where one wanted to go, and nowhere else", async () => {
    const { person: known } = await createPerson(world.services);
    const account = { subject: newSubject(), email: known.email, emailVerified: true };
    expect((await come(account, openBrowser(auth), "/demo/sends")).leadsTo).toBe(
      `${world.services.publicUrl}/demo/sends`,
    );
    expect((await come(account, openBrowser(auth), "https://evil.example/")).leadsTo).toBe(
      `${world.services.publicUrl}/`,
    );
  });

  test.each([
    ["says that it has not verified the address", false],
    ["says nothing about it", undefined],
    ["says so in a text", "true"],
  ])("is refused when the provider %s", async (_what, emailVerified) => {
    const { person: known } = await createPerson(world.services);
    const account = {
      subject: newSubject(),
      email: known.email,
      ...(emailVerified !== undefined && { emailVerified }),
    };
    const { leadsTo, token } = await come(account);
    expect(leadsTo).toBe("/sign-in?error=NoAccount");
    expect(token).toBeUndefined();
    expect(await identitiesOf(known.id)).toEqual([]);
    expect((await audit())[0]).toMatchObject({ action: "session.refused", meta: { why: "address_not_verified" } });
  });

  test("is refused for a verified address that only becomes somebody's own when its letters are folded", async () => {
    const { person: known } = await createPerson(world.services);
    await system()
      .update(person)
      .set({ email: `kim-${known.email}` })
      .where(eq(person.id, known.id));
    // The sign of the unit kelvin, whose small letter is a plain k: another mailbox, of somebody else.
    const account = { subject: newSubject(), email: `\u212Aim-${known.email}`, emailVerified: true };
    expect(await come(account)).toMatchObject({ leadsTo: "/sign-in?error=NoAccount", token: undefined });
    expect(await identitiesOf(known.id)).toEqual([]);
  });

  test("makes nobody out of nothing, and answers a disabled person the same", async () => {
    const people = await system().$count(person);
    const stranger = await come({ subject: newSubject(), email: "nobody@example.com", emailVerified: true });
    const { person: known } = await createPerson(world.services);
    await system().update(person).set({ disabledAt: new Date() }).where(eq(person.id, known.id));
    const disabled = await come({ subject: newSubject(), email: known.email, emailVerified: true });
    expect(await system().$count(person)).toBe(people + 1);
    for (const { leadsTo, token } of [stranger, disabled])
      expect({ leadsTo, token }).toEqual({ leadsTo: "/sign-in?error=NoAccount", token: undefined });
    expect((await audit()).slice(0, 2).map(({ meta }) => meta.why)).toEqual(["disabled", "no_account"]);
  });

  test("gives an account to somebody who is invited, once, and no place in the workspace before they accept", async () => {
    const inviter = await createWorkspace(world.services);
    const email = `${crypto.randomUUID()}@example.com`;
    await system()
      .insert(invitation)
      .values({
        workspaceId: inviter.workspace.id,
        email,
        roles: ["sender"],
        tokenHash: hashOfToken(email),
        createdBy: inviter.person.id,
        expiresAt: new Date(Date.now() + 3_600_000),
      });
    const account = { subject: newSubject(), email, emailVerified: true, name: "Ana Ruiz" };
    const both = await Promise.all([come(account), come(account)]);
    for (const { token } of both) expect(await viewerOf(token)).toMatchObject({ email, name: "Ana Ruiz" });
    const made = await system().select().from(person).where(eq(person.email, email));
    expect(made).toMatchObject([{ passwordHash: null, isInstanceAdmin: false }]);
    expect(await identitiesOf(made[0]?.id ?? "")).toHaveLength(1);
    const revoked = `${crypto.randomUUID()}@example.com`;
    await system()
      .insert(invitation)
      .values({
        workspaceId: inviter.workspace.id,
        email: revoked,
        roles: ["sender"],
        tokenHash: hashOfToken(revoked),
        createdBy: inviter.person.id,
        expiresAt: new Date(Date.now() + 3_600_000),
        revokedAt: new Date(),
      });
    expect((await come({ ...account, subject: newSubject(), email: revoked })).token).toBeUndefined();
  });

  test("takes of a name what fits on a line", async () => {
    const inviter = await createWorkspace(world.services);
    const email = `${crypto.randomUUID()}@example.com`;
    const values = { workspaceId: inviter.workspace.id, email, roles: ["sender"], createdBy: inviter.person.id };
    await system()
      .insert(invitation)
      .values({ ...values, tokenHash: hashOfToken(email), expiresAt: new Date(Date.now() + 3_600_000) });
    const name = `Ana\u0000\r\nBcc: ruiz\u2028${"😀".repeat(60)}`;
    const { token } = await come({ subject: newSubject(), email, emailVerified: true, name });
    expect((await viewerOf(token))?.name).toBe(`Ana Bcc: ruiz ${"😀".repeat(33)}`);
  });

  test("does not hand a person over to the next one who gets their address", async () => {
    const { person: known } = await createPerson(world.services);
    await come({ subject: newSubject(), email: known.email, emailVerified: true });
    const next = await come({ subject: newSubject(), email: known.email, emailVerified: true });
    expect(next).toMatchObject({ leadsTo: "/sign-in?error=NoAccount", token: undefined });
    expect(await identitiesOf(known.id)).toHaveLength(1);
  });

  test("is refused when the person at the provider says no", async () => {
    const { leadsTo, token } = await come(null);
    expect(leadsTo).toContain("/api/auth/error?error=");
    expect(token).toBeUndefined();
  });

  test("takes the address from the signed token too", async () => {
    const other = await startOidcServer({
      redirectUri: `${world.services.publicUrl}/api/auth/callback/oidc`,
      emailInToken: true,
    });
    const server = await startAuth(world.services, { ...other, name: "Harbour" });
    try {
      const { person: known } = await createPerson(world.services);
      other.account = { subject: newSubject(), email: known.email, emailVerified: true };
      const browser = openBrowser(server);
      await browser.fetch(await leave(browser, "/", "", server));
      expect(await viewerOf(browser.cookies.get(sessionName))).toMatchObject({ id: known.id });
    } finally {
      await server.close();
      await other.close();
    }
  });
});

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

test("unlinking ends signing in that way, and is refused to whoever has no other", async () => {
  const owner = await createPerson(world.services);
  const account = { subject: newSubject(), email: owner.person.email, emailVerified: true };
  const { token } = await come(account);
  const viewer = { slug: owner.workspace.slug, cookie: `${sessionName}=${token}` };
  const { setRuntime } = await import("#server/runtime.ts");
  const { openPortal } = await import("../trpc/portal.ts");
  const portal = await openPortal();
  setRuntime({ ...portal.runtime, services: world.services, providerName: "Harbour" });
  try {
    await system().execute(sql`update session set authenticated_at = now()`);
    const unlink = () =>
      call({ path: "account.unlinkIdentity", type: "mutation", input: { issuer: provider.issuer } }, { viewer });
    await system().update(person).set({ passwordHash: null }).where(eq(person.id, owner.person.id));
    expect(await unlink()).toMatchObject({ code: "CONFLICT" });
    await system().update(person).set({ passwordHash: "something" }).where(eq(person.id, owner.person.id));
    expect(await unlink()).toMatchObject({ code: "OK" });
    expect((await audit())[0]).toMatchObject({ action: "identity.unlinked", person: owner.person.id });
    expect(await unlink()).toMatchObject({ code: "NOT_FOUND" });
    expect(
      await system()
        .select()
        .from(identity)
        .where(and(eq(identity.personId, owner.person.id))),
    ).toEqual([]);
  } finally {
    await portal.close();
  }
});

test("a provider that cannot be reached leads back to the form, without a word of ours", async () => {
  const server = await startAuth(world.services, { ...settings, issuer: "http://127.0.0.1:9" });
  try {
    const browser = openBrowser(server);
    const { csrfToken } = await (await browser.fetch("/csrf")).json();
    const response = await browser.fetch("/signin/oidc", { csrfToken, json: "true", callbackUrl: "/" });
    const { url } = await response.json();
    expect(url).toMatch(/\/api\/auth\/error\?error=OAuthSignin$/);
    const way = await browser.fetch("/signin?error=OAuthSignin");
    expect(way.headers.get("location")).toMatch(/\/sign-in\?.*error=OAuthSignin$/);
    expect(browser.cookies.has(sessionName)).toBe(false);
    expect(server.errors.join()).toContain("SIGNIN_OAUTH_ERROR");
  } finally {
    await server.close();
  }
});

test("without a provider there is no such way in", async () => {
  const server = await startAuth(world.services);
  try {
    const browser = openBrowser(server);
    const { csrfToken } = await (await browser.fetch("/csrf")).json();
    const response = await browser.fetch("/signin/oidc", { csrfToken, json: "true", callbackUrl: "/" });
    expect(await response.text()).not.toContain("authorize");
    expect(await (await browser.fetch("/providers")).json()).not.toHaveProperty("oidc");
  } finally {
    await server.close();
  }
});
