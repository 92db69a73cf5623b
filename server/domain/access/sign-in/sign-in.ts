import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { secondFactor } from "#db/schema/sign-in.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import type { Services } from "#server/domain/scope.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { type Actor, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { type TakenCode, takeCode } from "./codes.ts";
import { knownNetwork } from "./known-network.ts";
import { checkPassword } from "./passwords.ts";
import { notedRefusals } from "./refusals.ts";
import { accountKey, addressKey, codeKey, forgiveTry, type ThrottleKey, takeTry } from "./throttle.ts";

export type SignIn = {
  email: string;
  password: string;
  /** From the app or the recovery list; absent in the first step. */
  code?: string | null;
  ip: string | null;
  userAgent?: string | null;
  requestId: string | null;
};

export type SignedIn = { kind: "signed_in"; person: { id: string; email: string; name: string }; token: string };

/** Only who knew the password learns that a code is asked for, or that it was wrong. */
export type SignInOutcome = SignedIn | { kind: "refused" } | { kind: "code_needed" } | { kind: "code_refused" };

type Person = typeof person.$inferSelect;

/**
 * Signs in with a password, and with a code where the person has an authenticator app. Unknown address, wrong password,
 * disabled person and too many tries all look the same from outside. Every answer leaves an entry in the instance's chain,
 * and those to too many tries one an hour.
 */
export async function signIn(services: Services, input: SignIn): Promise<SignInOutcome> {
  const db = services.db.system;
  const email = input.email.trim().toLowerCase();
  const account = accountKey(services.keyring.fingerprint(email), await knownNetwork(db, { email }, input.ip));
  const address = input.ip ? addressKey(input.ip) : null;
  const mayTry = await takeTry(db, address ? [account, address] : [account]);
  const [found] = await db
    .select()
    .from(person)
    .where(eq(sql`lower(${person.email})`, email))
    .limit(1);
  // Whoever has to wait costs no hash; made-up addresses wait like real ones, so that its time tells nothing.
  const matches = mayTry && (await checkPassword(found?.passwordHash, input.password));
  if (!mayTry || !matches || !found || found.disabledAt !== null) {
    if (mayTry || notedRefusals(services).isWorthNoting(account.key, input.ip, found?.id))
      await db.transaction((tx) => noteRefused(tx, input, found?.id ?? null, mayTry ? "credentials" : "throttled"));
    return { kind: "refused" };
  }
  await forgiveTry(db, account, address);
  const [factor] = await db
    .select({ personId: secondFactor.personId })
    .from(secondFactor)
    .where(and(eq(secondFactor.personId, found.id), isNotNull(secondFactor.confirmedAt)));
  if (!factor) return db.transaction((tx) => enter(tx, input, found, null));
  if (!input.code) {
    await db.transaction((tx) => note(tx, input, found, "second_factor.asked"));
    return { kind: "code_needed" };
  }
  return signInWithCode(services, input, found, input.code, address);
}

async function signInWithCode(
  services: Services,
  input: SignIn,
  found: Person,
  code: string,
  address: ThrottleKey | null,
): Promise<SignInOutcome> {
  const db = services.db.system;
  const key = codeKey(found.id, await knownNetwork(db, found, input.ip, true));
  const mayTry = await takeTry(db, address ? [key, address] : [key]);
  const outcome = await db.transaction(async (tx): Promise<SignInOutcome> => {
    const taken = mayTry ? await takeCode(tx, services.keyring, found.id, code) : null;
    if (taken !== null) return enter(tx, input, found, taken);
    if (mayTry || notedRefusals(services).isWorthNoting(key.key, input.ip, found.id))
      await noteRefused(tx, input, found.id, mayTry ? "code" : "code_throttled");
    return { kind: "code_refused" };
  });
  if (outcome.kind === "signed_in") await forgiveTry(db, key, address);
  return outcome;
}

/** Refuses where the password, the app or the account itself was changed since `found` was read and judged. */
async function enter(tx: Tx, input: SignIn, found: Person, taken: TakenCode | null): Promise<SignInOutcome> {
  const { id, email, name, epoch } = found;
  const [now] = await tx.select({ epoch: person.epoch }).from(person).where(eq(person.id, id));
  if (now?.epoch !== epoch) {
    await noteRefused(tx, input, id, "overtaken");
    return { kind: "refused" };
  }
  const sessionId = randomUUID();
  const from = { ip: input.ip, userAgent: input.userAgent ?? null };
  const token = await createSession(tx, id, from, { id: sessionId, hasSecondFactor: taken !== null, epoch });
  await note(tx, input, found, "session.created", { session: sessionId, secondFactor: taken });
  return { kind: "signed_in", person: { id, email, name }, token };
}

function note(
  tx: Tx,
  input: SignIn,
  found: Person,
  action: AuditAction,
  meta: Record<string, unknown> = {},
): Promise<void> {
  const { requestId, ip } = input;
  const actor: Actor = { kind: "person", personId: found.id, name: found.name, requestId, ip };
  return appendAudit(tx, instanceChain, actor, { action, target: { kind: "person", id: found.id }, meta });
}

function noteRefused(tx: Tx, input: SignIn, personId: string | null, why: string): Promise<void> {
  return appendAudit(
    tx,
    instanceChain,
    { kind: "job", label: "sign-in" },
    {
      action: "session.refused",
      target: { kind: "person", id: personId },
      meta: { why },
      personal: { ip: input.ip },
    },
  );
}
