import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secondFactor } from "#db/schema/sign-in.ts";
import { secondFactorPlace } from "#server/domain/access/sign-in/codes.ts";
import { type SignInOutcome, signIn } from "#server/domain/access/sign-in/sign-in.ts";
import { openPortal, type Portal } from "../trpc/portal.ts";
import { codeOf, createSomebody, type Somebody, setUpApp } from "./somebody.ts";
import { instanceAudit, password } from "./world.ts";

let portal: Portal;
let somebody: Somebody;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(async () => {
  await portal.close();
});
beforeEach(async () => {
  await portal.services.db.system.execute(sql`delete from sign_in_throttle`);
  somebody = await createSomebody(portal);
});

const system = () => portal.services.db.system;
const enter = (code?: string, services = portal.services, who = somebody): Promise<SignInOutcome> =>
  signIn(services, { email: who.email, password, code: code ?? null, ip: null, requestId: null });
const lastAudit = async () => (await instanceAudit(portal.services)).at(-1);
const storedFactor = async () => {
  const [row] = await system().select().from(secondFactor).where(eq(secondFactor.personId, somebody.id));
  return row;
};

describe("setting up an authenticator app", () => {
  test("makes a secret that is kept sealed and asks for nothing until a code of it was typed", async () => {
    const { data } = await somebody.act("account.prepareSecondFactor");
    const { secret, uri } = data as { secret: string; uri: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Switchboard:.+&secret=[A-Z2-7]{32}/);
    expect(uri).toContain(encodeURIComponent(somebody.email));
    const stored = await storedFactor();
    expect(stored?.confirmedAt).toBeNull();
    expect(stored?.secretSealed.includes(secret)).toBe(false);
    expect(await enter()).toMatchObject({ kind: "signed_in" });
  });

  test("with a right code turns it on, gives ten recovery codes and signs the other browsers out, not this one", async () => {
    const elsewhere = await somebody.signIn();
    const { recoveryCodes } = await setUpApp(somebody);
    expect(await lastAudit()).toMatchObject({ action: "second_factor.enabled", person: somebody.id });
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/);
    expect(await somebody.ask("account.get", undefined, elsewhere)).toMatchObject({ code: "UNAUTHORIZED" });
    const { data } = await somebody.ask("account.get");
    expect(data).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 }, hasProvedSecondFactor: true });
  });

  test("with a wrong code leaves it off, with an entry, and the right one still turns it on", async () => {
    const { data } = await somebody.act("account.prepareSecondFactor");
    const { secret } = data as { secret: string };
    const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
    expect(await somebody.act("account.confirmSecondFactor", { code: wrong })).toMatchObject({
      code: "BAD_REQUEST",
      error: { data: { details: { field: "code" } } },
    });
    expect(await lastAudit()).toMatchObject({ action: "second_factor.refused", meta: { why: "code" } });
    expect(await enter()).toMatchObject({ kind: "signed_in" });
    expect(await somebody.act("account.confirmSecondFactor", { code: codeOf(secret) })).toMatchObject({ code: "OK" });
  });

  test("again replaces a secret that is not on yet, and refuses while one is on", async () => {
    const first = (await somebody.act("account.prepareSecondFactor")).data as { secret: string };
    const second = (await somebody.act("account.prepareSecondFactor")).data as { secret: string };
    expect(await somebody.act("account.confirmSecondFactor", { code: codeOf(first.secret) })).toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(await somebody.act("account.confirmSecondFactor", { code: codeOf(second.secret) })).toMatchObject({
      code: "OK",
    });
    expect(await somebody.act("account.prepareSecondFactor")).toMatchObject({ code: "CONFLICT" });
  });

  test("seals the secret where it stands: moved to another person it does not open", async () => {
    await setUpApp(somebody);
    const stored = await storedFactor();
    if (!stored) throw new Error("nothing is stored");
    const { keyring } = portal.services;
    expect(keyring.open(stored.secretSealed, secondFactorPlace(somebody.id)).reveal()).toMatch(/^[A-Z2-7]{32}$/);
    expect(() => keyring.open(stored.secretSealed, secondFactorPlace(crypto.randomUUID()))).toThrow();
  });
});
