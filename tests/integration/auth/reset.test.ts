import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { passwordReset } from "#db/schema/sign-in.ts";
import { hashOfToken } from "#server/domain/access/sessions/sessions.ts";
import { createPasswordReset, requestPasswordReset, resetPassword } from "#server/domain/access/sign-in/reset.ts";
import { signIn } from "#server/domain/access/sign-in/sign-in.ts";
import { createMailer } from "#server/domain/mailer.ts";
import type { InstanceScope, Services } from "#server/domain/scope.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { call, openPortal, type Portal } from "../trpc/portal.ts";
import { createSomebody, type Somebody } from "./somebody.ts";
import { instanceAudit } from "./world.ts";

const chosen = "harbour-lantern-otter-quilt";
let mails: MailServer;
let portal: Portal;
let services: Services;
let somebody: Somebody;
beforeAll(async () => {
  mails = await startMailServer();
  const mail = createMailer({
    smtpUrl: mails.url,
    from: undefined,
    publicUrl: "http://127.0.0.1:3000",
    onProblem: () => undefined,
  });
  portal = await openPortal({ mail });
  services = portal.services;
});
afterAll(async () => {
  await portal.close();
  await mails.close();
});
beforeEach(async () => {
  await services.db.system.execute(sql`delete from sign_in_throttle`);
  mails.mails.length = 0;
  somebody = await createSomebody(portal);
});

const lastAudit = async () => (await instanceAudit(services)).at(-1);
const request = (email: string) => call({ path: "account.requestReset", type: "mutation", input: { email } });
const use = (token: string, password = chosen) =>
  call({ path: "account.resetPassword", type: "mutation", input: { token, password } });
const enter = (password: string, who = somebody) =>
  signIn(services, { email: who.email, password, ip: null, requestId: null });

async function mailedToken(): Promise<string> {
  await expect.poll(() => mails.mails.length).toBeGreaterThan(0);
  const found = /http:\/\/127\.0\.0\.1:3000\/reset\/([A-Za-z0-9_-]{43})/.exec(mails.mails.at(-1)?.text ?? "");
  return found?.[1] ?? "";
}

async function scopeOfAdministrator(): Promise<InstanceScope> {
  const admin = await createSomebody(portal);
  await services.db.system.update(person).set({ isInstanceAdmin: true }).where(eq(person.id, admin.id));
  return { services, person: { ...admin.scope.person, isInstanceAdmin: true }, requestId: "r", ip: null };
}

/** As an administrator hands it over. */
async function makeLink(who = somebody): Promise<string> {
  const { url } = await createPasswordReset(await scopeOfAdministrator(), who.id);
  return url.split("/").at(-1) ?? "";
}

describe("asking for a new password", () => {
  test("mails a link to the address, in any letter case, and stores only its hash", async () => {
    expect(await request(` ${somebody.email.toUpperCase()} `)).toMatchObject({ code: "OK" });
    const token = await mailedToken();
    expect(mails.mails).toMatchObject([{ to: [somebody.email] }]);
    const rows = await services.db.system.select().from(passwordReset).where(eq(passwordReset.personId, somebody.id));
    expect(rows).toMatchObject([{ tokenHash: hashOfToken(token), usedAt: null, createdBy: null }]);
    expect((rows[0]?.expiresAt.getTime() ?? 0) - (rows[0]?.createdAt.getTime() ?? 0)).toBe(3_600_000);
    const entry = await lastAudit();
    expect(entry).toMatchObject({ action: "password.reset_requested", target: somebody.id, meta: { mailed: true } });
    expect(JSON.stringify(entry)).not.toContain(token);
  });

  test("answers alike, in the same time, for an unknown address, somebody disabled and too many tries", async () => {
    const disabled = await createSomebody(portal);
    await services.db.system.update(person).set({ disabledAt: new Date() }).where(eq(person.id, disabled.id));
    const addresses = [somebody.email, "nobody@example.com", disabled.email, ...Array(6).fill(somebody.email)];
    const answers: unknown[] = [];
    const times: number[] = [];
    for (const email of addresses) {
      const started = performance.now();
      const { data, code, http } = await request(email);
      times.push(performance.now() - started);
      answers.push({ data, code, http });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    // Each takes as long as the fixed wait; what a look-up or a mail costs does not show.
    for (const time of times) expect(time).toBeGreaterThan(395);
    const throttled = (await instanceAudit(services)).filter(({ meta }) => meta.why === "throttled");
    expect(throttled).toMatchObject([{ action: "password.reset_requested", target: somebody.id }]);
    await expect.poll(() => mails.mails.length).toBe(mails.mails.length);
    expect(mails.mails.every(({ to }) => to[0] === somebody.email)).toBe(true);
    expect(mails.mails.length).toBeLessThanOrEqual(4);
  });

  test("leaves links alone that an administrator has made", async () => {
    const token = await makeLink();
    await request(somebody.email);
    expect(await use(token)).toMatchObject({ code: "OK" });
  });

  test("says nothing else where no mail can be sent, and makes no link", async () => {
    const silent: Services = { ...services, mail: null };
    await requestPasswordReset(silent, { email: somebody.email, ip: null, requestId: null });
    expect(await lastAudit()).toMatchObject({
      action: "password.reset_requested",
      meta: { mailed: false, why: "no_mail" },
    });
    expect(await services.db.system.$count(passwordReset, eq(passwordReset.personId, somebody.id))).toBe(0);
  });
});

describe("a link to a new password", () => {
  test("sets the password once and signs the person out everywhere", async () => {
    await request(somebody.email);
    const token = await mailedToken();
    expect(await use(token)).toMatchObject({ code: "OK" });
    expect(await lastAudit()).toMatchObject({ action: "password.reset", person: somebody.id, target: somebody.id });
    expect(await somebody.ask("account.get")).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await enter(chosen)).toMatchObject({ kind: "signed_in" });
    expect(await use(token, "another-lantern-otter-quilt")).toMatchObject({ code: "NOT_FOUND" });
    expect(await enter(chosen)).toMatchObject({ kind: "signed_in" });
  });

  test("used twenty times at once sets one password", async () => {
    const token = await makeLink();
    const passwords = Array.from({ length: 20 }, (_, index) => `lantern-otter-quilt-${index}-harbour`);
    const outcomes = await Promise.allSettled(
      passwords.map((password) => resetPassword(services, { token, password, ip: null, requestId: null })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const winner = passwords[outcomes.findIndex(({ status }) => status === "fulfilled")] ?? "";
    expect(await enter(winner)).toMatchObject({ kind: "signed_in" });
  });

  test("checked naively would set several: whoever looks before it is marked as used finds it open", async () => {
    const tokenHash = hashOfToken(await makeLink());
    const tries = 8;
    const all = Promise.withResolvers<void>();
    let here = 0;
    const naive = async (tx: Tx) => {
      const [row] = await tx.select().from(passwordReset).where(eq(passwordReset.tokenHash, tokenHash));
      here += 1;
      if (here === tries) all.resolve();
      await all.promise;
      await tx.update(passwordReset).set({ usedAt: new Date() }).where(eq(passwordReset.tokenHash, tokenHash));
      return row?.usedAt === null;
    };
    const outcomes = await Promise.all(
      Array.from({ length: tries }, () => services.db.system.transaction((tx) => naive(tx))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(tries);
  });

  test("gets one and the same answer when it is forged, used, expired or of somebody disabled, each with an entry", async () => {
    const used = await makeLink();
    await use(used);
    const expired = await makeLink();
    await services.db.system
      .update(passwordReset)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(passwordReset.tokenHash, hashOfToken(expired)));
    const other = await createSomebody(portal);
    const ofDisabled = await makeLink(other);
    await services.db.system.update(person).set({ disabledAt: new Date() }).where(eq(person.id, other.id));
    const superseded = await makeLink();
    await use(await makeLink());
    for (const token of ["A".repeat(43), used, expired, ofDisabled, superseded, "", " "]) {
      const { code, error } = await use(token, "another-lantern-otter-quilt");
      if (token === "") {
        expect(code).toBe("BAD_REQUEST");
        continue;
      }
      expect(code).toBe("NOT_FOUND");
      expect(error?.message).toBe("This link no longer works. Links work once, for one hour. Ask for another one.");
      const entry = await lastAudit();
      expect(entry).toMatchObject({ action: "password.reset_refused", person: null, target: null });
      expect(JSON.stringify(entry)).not.toContain(token.trim() || "nothing");
    }
    expect(await enter(chosen)).toMatchObject({ kind: "signed_in" });
  });

  test("that was made up is answered no sooner than one that works, though nothing is hashed for it", async () => {
    const started = performance.now();
    const made = { token: "made-up", password: "nine plain seagulls", ip: null, requestId: null };
    await expect(resetPassword(portal.services, made)).rejects.toThrow("no longer works");
    expect(performance.now() - started).toBeGreaterThan(390);
  });

  test("still works after a password that will not do", async () => {
    const token = await makeLink();
    for (const bad of ["short", somebody.email, "password1234"])
      expect(await use(token, bad)).toMatchObject({
        code: "BAD_REQUEST",
        error: { data: { details: { field: "password" } } },
      });
    expect(await use(token)).toMatchObject({ code: "OK" });
  });

  test("lets in at once whoever had to wait for wrong passwords", async () => {
    for (let count = 0; count < 9; count++) await enter("wrong");
    const token = await makeLink();
    await use(token);
    expect(await enter(chosen)).toMatchObject({ kind: "signed_in" });
  });

  test("does not turn the second factor off", async () => {
    const { setUpApp } = await import("./somebody.ts");
    await setUpApp(somebody);
    await use(await makeLink());
    expect(await enter(chosen)).toEqual({ kind: "code_needed" });
  });

  test("tried from one place too often has to wait, like everything that could be guessed", async () => {
    const ip = "2001:db8:77:1::1";
    const neighbour = "2001:db8:77:1:ffff::9";
    await services.db.system.execute(
      sql`insert into sign_in_throttle (key, failures, updated_at) values ('link:2001:db8:77:1::/64', 30, now())`,
    );
    const forged = { token: "C".repeat(43), password: chosen, requestId: null };
    await expect(resetPassword(services, { ...forged, ip })).rejects.toThrow(/no longer works/);
    const token = await makeLink();
    await expect(resetPassword(services, { ...forged, token, ip: neighbour })).rejects.toThrow(/no longer works/);
    expect(await lastAudit()).toMatchObject({ action: "password.reset_refused", meta: { why: "throttled" } });
    await resetPassword(services, { ...forged, token, ip: "2001:db8:77:2::1" });
  });
});

describe("a link made by an administrator", () => {
  test("names who made it, and is refused to everybody else", async () => {
    const scope = await scopeOfAdministrator();
    const { url, hours } = await createPasswordReset(scope, somebody.id);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset\/[A-Za-z0-9_-]{43}$/);
    expect(hours).toBe(1);
    expect(await lastAudit()).toMatchObject({
      action: "password.reset_link_created",
      person: scope.person.id,
      target: somebody.id,
    });
    const [row] = await services.db.system.select().from(passwordReset).where(eq(passwordReset.personId, somebody.id));
    expect(row?.createdBy).toBe(scope.person.id);
    await expect(createPasswordReset({ ...scope, person: somebody.scope.person }, somebody.id)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(createPasswordReset(scope, crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
  });
});
