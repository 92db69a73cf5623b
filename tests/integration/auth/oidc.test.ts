import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { identity } from "#db/schema/sign-in.ts";
import { invitation } from "#db/schema/workspaces.ts";
import type { OidcSettings } from "#server/auth/oidc.ts";
import { hashOfToken } from "#server/domain/access/sessions/sessions.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { type OidcServer, startOidcServer } from "#tests/support/oidc-server.ts";
import type { World } from "#tests/support/world.ts";
import { call } from "../trpc/portal.ts";
import { newSubject, ownProvider } from "./provider.ts";
import { type AuthServer, createPerson, openBrowser, sessionName, startAuth } from "./world.ts";

let world: World;
let provider: OidcServer;
let auth: AuthServer;
let settings: OidcSettings;
const { audit, viewerOf, come, leave } = ownProvider((opened) => {
  ({ world, provider, auth, settings } = opened);
});

const system = () => world.services.db.system;
const identitiesOf = (personId: string) => system().select().from(identity).where(eq(identity.personId, personId));

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
