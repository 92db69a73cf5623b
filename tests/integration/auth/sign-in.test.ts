import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person, session } from "#db/schema/people.ts";
import { findViewer } from "#server/auth/viewer.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
  type AuthServer,
  createPerson,
  headersWith,
  instanceAudit,
  openBrowser,
  password,
  sessionName,
  signInBy,
  startAuth,
} from "./world.ts";

let world: World;
let auth: AuthServer;
beforeAll(async () => {
  world = await openWorld();
  auth = await startAuth(world.services);
});
afterAll(async () => {
  await auth.close();
  await world.close();
});

const viewerOf = (cookie: string | undefined) => findViewer(world.services, headersWith(cookie));

async function signedIn() {
  const owner = await createPerson(world.services);
  const browser = openBrowser(auth);
  await signInBy(browser, owner.person.email, password);
  const token = browser.cookies.get(sessionName);
  if (token === undefined) throw new Error("signing in gave no session");
  return { owner, browser, token };
}

describe("signing in", () => {
  test("with the right password makes a session behind an opaque cookie", async () => {
    const { owner, browser, token } = await signedIn();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const line = browser.lastSet.find((each) => each.startsWith(sessionName)) ?? "";
    expect(line.split("; ")).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
    expect(await viewerOf(token)).toEqual({
      id: owner.person.id,
      email: owner.person.email,
      name: owner.person.name,
      isInstanceAdmin: false,
      hasSecondFactor: false,
      language: null,
      zone: { from: "browser", name: null },
      session: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: "password",
        authenticatedAt: expect.any(Date),
        secondFactorAt: null,
      },
    });
    const stored = await world.services.db.system.select().from(session).where(eq(session.personId, owner.person.id));
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ userAgent: "a test", revokedAt: null });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await (await browser.fetch("/session")).json()).toMatchObject({ user: { email: owner.person.email } });
  });

  test("takes the address in any letter case and with blanks around it", async () => {
    const { person: who } = await createPerson(world.services);
    const answer = await signInBy(openBrowser(auth), ` ${who.email.toUpperCase()} `, password);
    expect(answer).toMatchObject({ http: 200, setsSession: true });
  });

  test("each time makes another session, so that one can end without the other", async () => {
    const { owner, token } = await signedIn();
    const other = openBrowser(auth);
    await signInBy(other, owner.person.email, password);
    expect(other.cookies.get(sessionName)).not.toBe(token);
    await other.fetch("/signout", { csrfToken: (await (await other.fetch("/csrf")).json()).csrfToken });
    expect(await viewerOf(token)).not.toBeNull();
  });

  test("again in the same browser ends the session before, since its cookie is gone; failing to does not", async () => {
    const { owner, browser, token } = await signedIn();
    await signInBy(browser, owner.person.email, "not the password");
    expect(await viewerOf(token)).not.toBeNull();
    const other = await createPerson(world.services);
    await signInBy(browser, other.person.email, password);
    expect(await viewerOf(token)).toBeNull();
    expect(await viewerOf(browser.cookies.get(sessionName))).toMatchObject({ id: other.person.id });
    expect((await instanceAudit(world.services)).findLast(({ action }) => action === "session.revoked")).toMatchObject({
      person: owner.person.id,
      meta: { why: "replaced" },
    });
  });

  test("fails alike for a wrong password, an unknown address, somebody disabled and somebody without a password", async () => {
    const wrong = await createPerson(world.services);
    const disabled = await createPerson(world.services);
    const without = await createPerson(world.services);
    await world.services.db.system
      .update(person)
      .set({ disabledAt: new Date() })
      .where(eq(person.id, disabled.person.id));
    await world.services.db.system.update(person).set({ passwordHash: null }).where(eq(person.id, without.person.id));
    const answers = [
      await signInBy(openBrowser(auth), wrong.person.email, "not the password"),
      await signInBy(openBrowser(auth), "nobody@example.com", password),
      await signInBy(openBrowser(auth), disabled.person.email, password),
      await signInBy(openBrowser(auth), without.person.email, password),
    ].map(({ ms: _, ...answer }) => answer);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ http: 401, setsSession: false });
    expect(answers[0]?.body.url).toContain("error=CredentialsSignin");
    expect(auth.errors).toEqual([]);
  });

  test.each([
    ["an empty password", { email: "ada@example.com", password: "" }],
    ["no address", { password }],
    ["an address longer than addresses are", { email: `${"a".repeat(300)}@example.com`, password }],
    ["a password of a megabyte", { email: "ada@example.com", password: "x".repeat(1_000_000) }],
  ])("fails with %s", async (_what, given) => {
    const browser = openBrowser(auth);
    const { csrfToken } = await (await browser.fetch("/csrf")).json();
    const response = await browser.fetch("/callback/credentials", { csrfToken, json: "true", ...given });
    expect(response.status).toBe(401);
    expect(browser.cookies.has(sessionName)).toBe(false);
  });

  test("needs the token of our own form", async () => {
    const { person: who } = await createPerson(world.services);
    const browser = openBrowser(auth);
    await browser.fetch("/callback/credentials", {
      csrfToken: "x".repeat(64),
      email: who.email,
      password,
      json: "true",
    });
    expect(browser.cookies.has(sessionName)).toBe(false);
  });

  test("leads nowhere but to ourselves", async () => {
    const { person: who } = await createPerson(world.services);
    for (const callbackUrl of ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/demo"]) {
      const browser = openBrowser(auth);
      const { csrfToken } = await (await browser.fetch("/csrf")).json();
      const form = { csrfToken, email: who.email, password, json: "true", callbackUrl };
      const { url } = await (await browser.fetch("/callback/credentials", form)).json();
      expect(new URL(url).origin).toBe(world.services.publicUrl);
    }
  });

  test("leaves an entry in the instance's chain, whatever came of it, and never the password", async () => {
    const before = (await instanceAudit(world.services)).length;
    const { person: who } = await createPerson(world.services);
    await signInBy(openBrowser(auth), who.email, "a wrong password", "192.0.2.1");
    await signInBy(openBrowser(auth), who.email, password, "192.0.2.1");
    await signInBy(openBrowser(auth), "nobody@example.com", password, "192.0.2.1");
    const entries = (await instanceAudit(world.services)).slice(before);
    expect(entries).toEqual([
      {
        action: "session.refused",
        actor: "sign-in",
        person: null,
        target: who.id,
        meta: { why: "credentials" },
        personal: { ip: "192.0.2.1" },
      },
      {
        action: "session.created",
        actor: "",
        person: who.id,
        target: who.id,
        meta: { session: expect.any(String), secondFactor: null },
        personal: { name: who.name, ip: "192.0.2.1" },
      },
      {
        action: "session.refused",
        actor: "sign-in",
        person: null,
        target: null,
        meta: { why: "credentials" },
        personal: { ip: "192.0.2.1" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/password|horse/);
  });
});

describe("a session ends", () => {
  test("when its browser signs out: the cookie is gone, and its copy is worth nothing", async () => {
    const { browser, token } = await signedIn();
    const { csrfToken } = await (await browser.fetch("/csrf")).json();
    await browser.fetch("/signout", { csrfToken, json: "true" });
    expect(browser.cookies.has(sessionName)).toBe(false);
    expect(await viewerOf(token)).toBeNull();
    const replayed = openBrowser(auth, new Map([[sessionName, token]]));
    expect(await (await replayed.fetch("/session")).json()).toEqual({});
  });

  test("not by a mere link to the sign-out page", async () => {
    const { browser, token } = await signedIn();
    await browser.fetch("/signout");
    await browser.fetch("/signout", { csrfToken: "x".repeat(64) });
    expect(await viewerOf(token)).not.toBeNull();
  });

  const endings: Record<string, (personId: string) => ReturnType<typeof sql>> = {
    "when it is revoked": (id) => sql`update session set revoked_at = now() where person_id = ${id}`,
    "when its person is disabled": (id) => sql`update person set disabled_at = now() where id = ${id}`,
    "when its person's sessions are ended at once": (id) => sql`update person set epoch = epoch + 1 where id = ${id}`,
    "twelve hours after signing in": (id) =>
      sql`update session set expires_at = date_trunc('milliseconds', now()) where person_id = ${id}`,
    "after four hours without a request": (id) =>
      sql`update session set last_seen_at = date_trunc('milliseconds', now()) - interval '4 hours' where person_id = ${id}`,
    "when its row is gone": (id) => sql`delete from session where person_id = ${id}`,
  };

  test.each(Object.entries(endings))("%s, at the next read", async (_when, end) => {
    const { owner, token, browser } = await signedIn();
    expect(await viewerOf(token)).not.toBeNull();
    await world.services.db.system.execute(end(owner.person.id));
    expect(await viewerOf(token)).toBeNull();
    expect(await (await browser.fetch("/session")).json()).toEqual({});
  });

  test("never earlier: shortly before its limits it lives, and a request starts the four hours anew", async () => {
    const { owner, token } = await signedIn();
    await world.services.db.system.execute(sql`update session set expires_at = now() + interval '1 minute',
      last_seen_at = now() - interval '239 minutes' where person_id = ${owner.person.id}`);
    expect(await viewerOf(token)).not.toBeNull();
    const [row] = await world.services.db.system.select().from(session).where(eq(session.personId, owner.person.id));
    expect(Date.now() - (row?.lastSeenAt.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test("twelve hours after it began, however busy it was", async () => {
    const { owner } = await signedIn();
    const [row] = await world.services.db.system.select().from(session).where(eq(session.personId, owner.person.id));
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBeCloseTo(12 * 3_600_000, -3);
  });

  test("and another's, a made-up or an altered cookie is nobody", async () => {
    const { token } = await signedIn();
    const altered = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const cookie of [undefined, "", "x", altered, token.toLowerCase(), `${token} `, "a".repeat(5000)])
      if (cookie?.trim() !== token) expect(await viewerOf(cookie)).toBeNull();
  });
});
