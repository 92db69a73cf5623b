import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person, session } from "#db/schema/people.ts";
import { identity } from "#db/schema/sign-in.ts";
import { signIn } from "#server/domain/access/sign-in/sign-in.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { neededBy, walk } from "#tests/support/procedures.ts";
import { call, callBatch, openPortal, type Portal } from "../trpc/portal.ts";
import { codeOf, createSomebody, letProofAge, type Somebody, setUpApp, withinOneStep } from "./somebody.ts";
import { endWaits, instanceAudit, lengthenWaits, password } from "./world.ts";

let portal: Portal;
let somebody: Somebody;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await system().execute(sql`delete from sign_in_throttle`);
  somebody = await createSomebody(portal);
});

const system = () => portal.services.db.system;
const confirm = (way: "password" | "code", value: string, who = somebody) =>
  who.act("account.confirmIdentity", { way, value });
const ways = async () => ((await somebody.ask("account.waysToConfirm")).data as { ways: string[] }).ways;
const lastAudit = async () => (await instanceAudit(portal.services)).at(-1);
const wantsProof = { http: 428, code: "PRECONDITION_REQUIRED", error: { data: { details: { reauthenticate: true } } } };

const sensitive = walk().filter(({ meta }) => meta && "sensitive" in meta && meta.sensitive);

describe("a sensitive act", () => {
  test("is found among the procedures: the account's own, and those of others", () => {
    const names = sensitive.map(({ path }) => path);
    expect(names).toEqual(expect.arrayContaining(["account.prepareSecondFactor", "account.removeSecondFactor"]));
  });

  test.each(sensitive.map(({ path, type }) => [path, type] as const))(
    "%s asks for a proof not older than ten minutes, before it looks at anything, in batches too",
    async (path, type) => {
      const place = await createWorkspace(portal.services);
      const owner = await createSomebody(portal, place.workspace, "owner");
      await system().update(person).set({ isInstanceAdmin: true }).where(eq(person.id, owner.id));
      await letProofAge(portal, owner, 10.1);
      expect(await call({ path, type }, { viewer: owner.viewer })).toMatchObject(wantsProof);
      for (const answer of await callBatch([{ path, type }], { viewer: owner.viewer }))
        expect(answer).toMatchObject({ code: "PRECONDITION_REQUIRED" });
      await letProofAge(portal, owner, 9);
      expect((await call({ path, type }, { viewer: owner.viewer })).code).not.toBe("PRECONDITION_REQUIRED");
    },
  );

  test("is refused for want of permission first: nobody types a password for what they may not do", async () => {
    const place = await createWorkspace(portal.services);
    const analyst = await createSomebody(portal, place.workspace, "analyst");
    await letProofAge(portal, analyst);
    const may: ReadonlySet<string> = new Set(["signed_in", ...analyst.scope.permissions]);
    const others = sensitive.filter(({ meta }) => !neededBy(meta).some((one) => may.has(one)));
    expect(others.length).toBeGreaterThan(5);
    for (const { path, type } of others)
      expect(await call({ path, type }, { viewer: analyst.viewer }), path).toMatchObject({ code: "FORBIDDEN" });
  });

  test("does nothing while the proof is missing, and goes on after it", async () => {
    await letProofAge(portal, somebody);
    expect(await somebody.act("account.prepareSecondFactor")).toMatchObject(wantsProof);
    expect((await somebody.ask("account.get")).data).toMatchObject({ secondFactor: null });
    expect(await confirm("password", password)).toMatchObject({ code: "OK" });
    expect(await lastAudit()).toMatchObject({
      action: "session.confirmed",
      person: somebody.id,
      meta: { way: "password" },
    });
    expect(await somebody.act("account.prepareSecondFactor")).toMatchObject({ code: "OK" });
  });

  test("is confirmed in the one browser, not in the person's others", async () => {
    const elsewhere = await somebody.signIn();
    await letProofAge(portal, somebody);
    await confirm("password", password);
    expect(await somebody.act("account.prepareSecondFactor", undefined, elsewhere)).toMatchObject(wantsProof);
  });
});

describe("proving again who one is", () => {
  test("with a wrong password fails alike whether it is wrong, too often tried or no way of this person's", async () => {
    await letProofAge(portal, somebody);
    const answers = [];
    for (let count = 0; count < 10; count++) {
      await endWaits(portal.services);
      answers.push(await confirm("password", "not it"));
    }
    answers.push(await confirm("password", "not it"));
    expect(await lastAudit()).toMatchObject({ action: "session.confirmation_refused", meta: { why: "throttled" } });
    answers.push(await confirm("password", password));
    for (const { code, error } of answers) {
      expect(code).toBe("BAD_REQUEST");
      expect(error?.message).toBe(answers[0]?.error?.message);
    }
    expect(await somebody.act("account.prepareSecondFactor")).toMatchObject(wantsProof);
    await endWaits(portal.services);
    expect(await confirm("password", password)).toMatchObject({ code: "OK" });
  });

  test("does not wait for the wrong passwords that others try at the door, nor does the door wait for it", async () => {
    const knock = (secret: string) =>
      signIn(portal.services, { email: somebody.email, password: secret, ip: "198.51.100.9", requestId: null });
    for (let count = 0; count < 9; count++) await knock("wrong");
    await lengthenWaits(portal.services);
    expect(await knock(password)).toEqual({ kind: "refused" });
    await letProofAge(portal, somebody);
    expect(await confirm("password", password)).toMatchObject({ code: "OK" });
    const next = "harbour-lantern-otter-quilt";
    expect(await somebody.act("account.changePassword", { current: password, next })).toMatchObject({ code: "OK" });
    for (let count = 0; count < 9; count++) await confirm("password", "not it");
    await system().execute(sql`delete from sign_in_throttle where key like 'account:%'`);
    expect(await knock(next)).toMatchObject({ kind: "signed_in" });
  });

  test("is done with the password by whoever has one, and with a code of the app by whoever has none", async () => {
    expect(await ways()).toEqual(["password"]);
    const { secret } = await setUpApp(somebody);
    expect(await ways()).toEqual(["password"]);
    await withinOneStep();
    expect(await confirm("code", codeOf(secret))).toMatchObject({ code: "BAD_REQUEST" });
    await system().update(person).set({ passwordHash: null }).where(eq(person.id, somebody.id));
    expect(await ways()).toEqual(["code"]);
    await letProofAge(portal, somebody);
    expect(await confirm("password", password)).toMatchObject({ code: "BAD_REQUEST" });
    expect(await confirm("code", codeOf(secret))).toMatchObject({ code: "OK" });
    expect(await confirm("code", codeOf(secret))).toMatchObject({ code: "BAD_REQUEST" });
    expect(await somebody.act("account.replaceRecoveryCodes")).toMatchObject({ code: "OK" });
  });

  test("is done at the provider by whoever signs in there and has neither", async () => {
    await system()
      .insert(identity)
      .values({ issuer: "https://id.example", subject: somebody.id, personId: somebody.id });
    expect(await ways()).toEqual(["password", "provider"]);
    await system().update(person).set({ passwordHash: null }).where(eq(person.id, somebody.id));
    expect(await ways()).toEqual(["provider"]);
  });

  test("a session that came without the code of a person's app asks for that code, and then has it", async () => {
    const { secret, recoveryCodes } = await setUpApp(somebody);
    await withinOneStep();
    await system().update(session).set({ secondFactorAt: null }).where(eq(session.personId, somebody.id));
    expect(await ways()).toEqual(["code"]);
    expect(await confirm("password", password)).toMatchObject({ code: "BAD_REQUEST" });
    expect(await somebody.act("account.rename", { name: "Somebody else" })).toMatchObject({
      code: "FORBIDDEN",
      error: { data: { details: { secondFactor: "code" } } },
    });
    expect(await confirm("code", codeOf(secret))).toMatchObject({ code: "OK" });
    expect(await somebody.act("account.rename", { name: "Somebody else" })).toMatchObject({ code: "OK" });
    expect(await lastAudit()).toMatchObject({
      action: "person.renamed",
      personal: { nameAfter: "Somebody else" },
      meta: {},
    });
    await system().update(session).set({ secondFactorAt: null }).where(eq(session.personId, somebody.id));
    expect(await confirm("code", recoveryCodes[0] ?? "")).toMatchObject({ code: "OK" });
    expect(await ways()).toEqual(["password"]);
  });
});
