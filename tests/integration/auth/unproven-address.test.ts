import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { secondFactor } from "#db/schema/sign-in.ts";
import { apiToken } from "#db/schema/workspaces.ts";
import { acceptInvitation } from "#server/domain/access/people/accept-invitation.ts";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import { readSession } from "#server/domain/access/sessions/sessions.ts";
import { type Claims, signInByIdentity } from "#server/domain/access/sign-in/identity.ts";
import { createPasswordReset, requestPasswordReset, resetPassword } from "#server/domain/access/sign-in/reset.ts";
import { signIn } from "#server/domain/access/sign-in/sign-in.ts";
import { createMailer } from "#server/domain/mailer.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { auditOf, createAdministrator, openWorld, visitor, type World } from "../people/world.ts";

const password = "nine plain seagulls";
const from = { ip: null, requestId: null };

let world: World;
let owner: Scope;
let mails: MailServer;
/** The same with mail. */
let mailing: Services;
beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  mails = await startMailServer();
  const { publicUrl } = world.services;
  const mail = createMailer({ smtpUrl: mails.url, from: undefined, publicUrl, onProblem: () => undefined });
  mailing = { ...world.services, mail };
});
afterAll(async () => {
  await mails.close();
  await world.close();
});

const newAddress = () => `chief-${randomUUID()}@corp.example`;
const tokenIn = (text = "") => /\/(?:invite|reset)\/(\S+)/.exec(text)?.[1] ?? "";
const lastToken = () => tokenIn(mails.mails.at(-1)?.text);
const personOf = async (email: string) => {
  const [found] = await world.services.db.system.select().from(person).where(eq(person.email, email));
  if (!found) throw new Error("there is no such person");
  return found;
};

/** Somebody joins with a password, by a link that was mailed or handed over. */
async function joined(services: Services = world.services) {
  const made = await createInvitation({ ...owner, services }, { email: newAddress(), roles: ["sender"] });
  const token = made.link ? tokenIn(made.link) : lastToken();
  await acceptInvitation(services, visitor(token), { name: "Somebody", password });
  return made.email;
}

async function byPassword(email: string) {
  const outcome = await signIn(world.services, { email, password, ...from });
  return outcome.kind === "signed_in" ? outcome.token : outcome.kind;
}

async function byProvider(email: string) {
  const claims: Claims = {
    issuer: "https://id.corp.example",
    subject: randomUUID(),
    email,
    isEmailVerified: true,
    name: null,
    authenticatedAt: new Date(),
    hasSecondFactor: false,
  };
  const token = await signInByIdentity(world.services, claims, { ...from, userAgent: null });
  return { claims, session: await readSession(world.services.db.system, token ?? "") };
}

test("whoever made an account under another's address loses every way in when its owner comes by the provider", async () => {
  const email = await joined();
  const occupier = (await personOf(email)).id;
  const earlier = await byPassword(email);
  const { system } = world.services.db;
  await system
    .insert(secondFactor)
    .values({ personId: occupier, secretSealed: Buffer.from("x"), confirmedAt: sql`now()` });
  await system.insert(apiToken).values({
    workspaceId: owner.workspace.id,
    personId: occupier,
    name: "left behind",
    tokenHash: Buffer.from(randomUUID()),
    ending: "abcd",
    permissions: ["sms.read"],
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  // Control: until then it is an account like any other.
  expect(await readSession(system, earlier)).toMatchObject({ id: occupier });

  const { session, claims } = await byProvider(email);
  expect(session).toMatchObject({ id: occupier, hasSecondFactor: false });
  expect(await byPassword(email)).toBe("refused");
  expect(await readSession(system, earlier)).toBeNull();
  expect(await system.$count(secondFactor, eq(secondFactor.personId, occupier))).toBe(0);
  expect(await system.$count(apiToken, sql`person_id = ${occupier} and revoked_at is null`)).toBe(0);
  expect((await personOf(email)).emailProvenAt).not.toBeNull();
  const linked = (await auditOf(world.services)).findLast(({ action }) => action === "identity.linked");
  expect(linked).toMatchObject({
    person: occupier,
    meta: { takenAway: { password: true, secondFactor: true, tokens: 1 } },
  });

  // It is theirs now: the next sign-in takes nothing away.
  await signInByIdentity(world.services, claims, { ...from, userAgent: null });
  expect(await readSession(system, "")).toBeNull();
  expect(
    (await auditOf(world.services)).filter(({ action, person }) => action === "identity.linked" && person === occupier),
  ).toHaveLength(1);
});

describe("an address that was proved keeps its password", () => {
  test("by an invitation that was mailed", async () => {
    const email = await joined(mailing);
    await byProvider(email);
    expect(await readSession(world.services.db.system, await byPassword(email))).not.toBeNull();
  });

  test("by a link to a new password that was mailed", async () => {
    const email = await joined();
    await requestPasswordReset(mailing, { email, ...from });
    await expect.poll(() => mails.mails.at(-1)?.to).toEqual([email]);
    await resetPassword(mailing, { token: lastToken(), password, ...from });
    await byProvider(email);
    expect(await readSession(world.services.db.system, await byPassword(email))).not.toBeNull();
  });

  test("but not by one that an administrator handed over", async () => {
    const email = await joined();
    const administrator = await createAdministrator(world.services);
    const { url } = await createPasswordReset(administrator, (await personOf(email)).id);
    await resetPassword(world.services, { token: tokenIn(url), password, ...from });
    expect((await personOf(email)).emailProvenAt).toBeNull();
    await byProvider(email);
    expect(await byPassword(email)).toBe("refused");
  });
});
