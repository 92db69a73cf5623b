import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { person, session } from "#db/schema/people.ts";
import { recoveryCode, secondFactor } from "#db/schema/sign-in.ts";
import { takeCode } from "#server/domain/access/sign-in/codes.ts";
import { type SignInOutcome, signIn } from "#server/domain/access/sign-in/sign-in.ts";
import { stepOf } from "#server/domain/access/sign-in/totp.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { openPortal, type Portal } from "../trpc/portal.ts";
import { codeOf, createSomebody, type Somebody, setUpApp, withinOneStep } from "./somebody.ts";
import { endWaits, instanceAudit, lengthenWaits, openBrowser, password, signInBy, startAuth } from "./world.ts";

let portal: Portal;
let other: TestServices;
let somebody: Somebody;
beforeAll(async () => {
  portal = await openPortal();
  other = await openServices(portal.databaseUrl, { connections: 10 });
});
afterAll(async () => {
  await other.close();
  await portal.close();
});
beforeEach(async () => {
  await portal.services.db.system.execute(sql`delete from sign_in_throttle`);
  somebody = await createSomebody(portal);
});

const system = () => portal.services.db.system;
const enter = (code?: string, services = portal.services, who = somebody): Promise<SignInOutcome> =>
  signIn(services, { email: who.email, password, code: code ?? null, ip: null, requestId: null });
const kinds = (outcomes: SignInOutcome[]) => Object.groupBy(outcomes, ({ kind }) => kind);
const lastAudit = async () => (await instanceAudit(portal.services)).at(-1);

/** What a first version would do: read, compare, then write. `meet` lets the tries be as simultaneous as they can be. */
async function takeStepNaively(tx: Tx, personId: string, step: number, meet: () => Promise<void>): Promise<boolean> {
  const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.personId, personId));
  await meet();
  if (!row || row.lastStep >= step) return false;
  await tx.update(secondFactor).set({ lastStep: step }).where(eq(secondFactor.personId, personId));
  return true;
}

describe("signing in with an app", () => {
  let secret: string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ secret, recoveryCodes } = await setUpApp(somebody));
    await withinOneStep();
  });

  test("asks for the code only when the password was right, and says so in the trail", async () => {
    expect(await enter()).toEqual({ kind: "code_needed" });
    expect(await lastAudit()).toMatchObject({ action: "second_factor.asked", person: somebody.id });
    const wrong = { email: somebody.email, password: "not it", code: codeOf(secret), ip: null, requestId: null };
    expect(await signIn(portal.services, wrong)).toEqual({ kind: "refused" });
    expect(await signIn(portal.services, { ...wrong, email: "nobody@example.com" })).toEqual({ kind: "refused" });
    // A code beside a wrong password is not used up.
    expect(await enter(codeOf(secret))).toMatchObject({ kind: "signed_in" });
  });

  test("takes the code of this step, of the one before and of the one after, and no other", async () => {
    const now = 1_800_000_000_000;
    const at = (steps: number) => stepOf(secret, codeOf(secret, (now - Date.now()) / 30_000 + steps), now);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, 59_999_999, 60_000_000, 60_000_001, null]);
    expect(await enter(codeOf(secret, 3))).toEqual({ kind: "code_refused" });
    expect(await enter(codeOf(secret, 1))).toMatchObject({ kind: "signed_in" });
    // Later than that one, though it was shown earlier: the next step has been taken.
    expect(await enter(codeOf(secret))).toEqual({ kind: "code_refused" });
  });

  test("makes a session with a second factor", async () => {
    const outcome = await enter(` ${codeOf(secret).replace(/^.{3}/, "$& ")} `);
    expect(outcome).toMatchObject({ kind: "signed_in" });
    const sessions = await system()
      .select()
      .from(session)
      .where(and(eq(session.personId, somebody.id), isNull(session.revokedAt)));
    expect(sessions.every(({ secondFactorAt }) => secondFactorAt !== null)).toBe(true);
    expect(await lastAudit()).toMatchObject({ action: "session.created", meta: { secondFactor: "app" } });
  });

  test("takes each step once: of twenty tries at once with the same code, in two processes, one gets in", async () => {
    const code = codeOf(secret);
    const outcomes = await Promise.all(
      // Beyond the throttle, so that the step itself decides.
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? portal.services : other).db.system.transaction((tx) =>
          takeCode(tx, portal.services.keyring, somebody.id, code),
        ),
      ),
    );
    expect(outcomes.filter((taken) => taken !== null)).toEqual(["app"]);
    expect(await enter(code)).toEqual({ kind: "code_refused" });
  });

  test("a naive check would let every one of them in that comes at the same moment", async () => {
    const step = Math.floor(Date.now() / 30_000);
    const tries = 10;
    const all = Promise.withResolvers<void>();
    let here = 0;
    const meet = () => {
      here += 1;
      if (here === tries) all.resolve();
      return all.promise;
    };
    const outcomes = await Promise.all(
      Array.from({ length: tries }, (_, index) =>
        (index % 2 ? portal.services : other).db.system.transaction((tx) =>
          takeStepNaively(tx, somebody.id, step, meet),
        ),
      ),
    );
    expect(outcomes).toEqual(Array(tries).fill(true));
  });

  test("tried twenty times at once as whole sign-ins lets one in and makes one session", async () => {
    const code = codeOf(secret);
    const before = await system().$count(session, eq(session.personId, somebody.id));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enter(code, index % 2 ? portal.services : other)),
    );
    expect(kinds(outcomes).signed_in).toHaveLength(1);
    expect(await system().$count(session, eq(session.personId, somebody.id))).toBe(before + 1);
  });

  test("answers a wrong, a replayed and a throttled code alike, each with an entry that says which", async () => {
    const code = codeOf(secret);
    await enter(code);
    const answers = [await enter(code), await enter("123456"), await enter("not-a-code-at-all")];
    expect(await lastAudit()).toMatchObject({ action: "session.refused", meta: { why: "code" }, target: somebody.id });
    for (let count = 0; count < 6; count++) {
      answers.push(await enter("123456"));
      await endWaits(portal.services);
    }
    await enter("123456");
    answers.push(await enter(codeOf(secret, 1)));
    expect(await lastAudit()).toMatchObject({ action: "session.refused", meta: { why: "code_throttled" } });
    for (const answer of answers) expect(answer).toEqual({ kind: "code_refused" });
    await endWaits(portal.services);
    expect(await enter(codeOf(secret, 1))).toMatchObject({ kind: "signed_in" });
  });

  test("counts wrong codes apart from wrong passwords: neither makes the other wait", async () => {
    for (let count = 0; count < 8; count++) await enter("123456");
    expect(await enter()).toEqual({ kind: "code_needed" });
    await endWaits(portal.services);
    await system().execute(sql`delete from sign_in_throttle`);
    for (let count = 0; count < 8; count++)
      await signIn(portal.services, { email: somebody.email, password: "wrong", ip: null, requestId: null });
    await system().execute(sql`delete from sign_in_throttle where key like 'account:%'`);
    expect(await enter(codeOf(secret))).toMatchObject({ kind: "signed_in" });
  });

  test("whoever has the password and no code makes nobody wait where the code was right before", async () => {
    const from = (ip: string, typed: string) =>
      signIn(portal.services, { email: somebody.email, password, code: typed, ip, requestId: null });
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect(await from("192.0.2.31", first)).toMatchObject({ kind: "signed_in" });
    for (let count = 0; count < 9; count++) await from("198.51.100.31", "123456");
    await lengthenWaits(portal.services);
    expect(await from("198.51.100.31", second)).toEqual({ kind: "code_refused" });
    expect(await from("192.0.2.31", second)).toMatchObject({ kind: "signed_in" });
    for (let count = 0; count < 9; count++) await from("192.0.2.31", "123456");
    await lengthenWaits(portal.services);
    expect(await from("192.0.2.31", third)).toEqual({ kind: "code_refused" });
  });

  test("somebody else's code is worth nothing", async () => {
    const stranger = await createSomebody(portal);
    const theirs = await setUpApp(stranger);
    expect(await enter(codeOf(theirs.secret))).toEqual({ kind: "code_refused" });
    expect(await enter(theirs.recoveryCodes[0])).toEqual({ kind: "code_refused" });
    expect(await enter(theirs.recoveryCodes[0], portal.services, stranger)).toMatchObject({ kind: "signed_in" });
  });

  test("a recovery code gets in once, written in any way, and is counted down", async () => {
    const [first = "", second = ""] = recoveryCodes;
    expect(await enter(first.toUpperCase().replaceAll("-", " "))).toMatchObject({ kind: "signed_in" });
    expect(await lastAudit()).toMatchObject({ action: "session.created", meta: { secondFactor: "recovery" } });
    expect(await enter(first)).toEqual({ kind: "code_refused" });
    const both = await Promise.all(Array.from({ length: 4 }, () => enter(second)));
    expect(kinds(both).signed_in).toHaveLength(1);
    expect((await somebody.ask("account.get")).data).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } });
    const stored = await system().select().from(recoveryCode).where(eq(recoveryCode.personId, somebody.id));
    expect(stored).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(stored.some(({ codeHash }) => codeHash.includes(code.replaceAll("-", "")))).toBe(false);
    }
  });

  test("new recovery codes make those before worthless", async () => {
    const { data } = await somebody.act("account.replaceRecoveryCodes");
    const { recoveryCodes: renewed } = data as { recoveryCodes: string[] };
    expect(renewed).toHaveLength(10);
    expect(await enter(recoveryCodes[0])).toEqual({ kind: "code_refused" });
    expect(await enter(renewed[0])).toMatchObject({ kind: "signed_in" });
  });

  test("turned off, the password is enough again; other browsers are out and this one stays", async () => {
    await enter(codeOf(secret));
    const elsewhere = await somebody.signIn();
    expect(await somebody.act("account.removeSecondFactor")).toMatchObject({ code: "OK" });
    expect(await lastAudit()).toMatchObject({ action: "second_factor.removed" });
    expect(await somebody.ask("account.get", undefined, elsewhere)).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await somebody.ask("account.get")).toMatchObject({
      code: "OK",
      data: { secondFactor: null, hasProvedSecondFactor: false },
    });
    expect(await enter()).toMatchObject({ kind: "signed_in" });
    expect(await system().$count(recoveryCode, eq(recoveryCode.personId, somebody.id))).toBe(0);
    expect(await somebody.act("account.removeSecondFactor")).toMatchObject({ code: "CONFLICT" });
    expect(await somebody.act("account.replaceRecoveryCodes")).toMatchObject({ code: "CONFLICT" });
  });

  test("lost for good is taken away by an administrator, not by oneself, and signs out everywhere", async () => {
    const admin = await createSomebody(portal);
    await system().update(person).set({ isInstanceAdmin: true }).where(eq(person.id, admin.id));
    expect(await somebody.act("instance.takeSecondFactor", { personId: somebody.id })).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await admin.act("instance.takeSecondFactor", { personId: somebody.id })).toMatchObject({ code: "OK" });
    expect(await lastAudit()).toMatchObject({
      action: "second_factor.removed",
      person: admin.id,
      target: somebody.id,
    });
    expect(await somebody.ask("account.get")).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await enter()).toMatchObject({ kind: "signed_in" });
    for (const personId of [somebody.id, admin.id])
      expect(await admin.act("instance.takeSecondFactor", { personId })).toMatchObject({ code: "CONFLICT" });
  });

  test("over HTTP the form learns that a code is asked for, or was wrong, and only then gets a session", async () => {
    const auth = await startAuth(portal.services);
    try {
      const browser = openBrowser(auth);
      const asked = await signInBy(browser, somebody.email, password);
      expect(asked).toMatchObject({ http: 401, setsSession: false });
      expect(new URL(asked.body.url).searchParams.get("error")).toBe("CodeNeeded");
      const wrong = await signInBy(browser, somebody.email, password, undefined, "123456");
      expect(new URL(wrong.body.url).searchParams.get("error")).toBe("CodeRefused");
      expect(wrong).toMatchObject({ http: 401, setsSession: false });
      const right = await signInBy(browser, somebody.email, password, undefined, codeOf(secret));
      expect(right).toMatchObject({ http: 200, setsSession: true });
    } finally {
      await auth.close();
    }
  });
});
