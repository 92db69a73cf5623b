import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { passwordReset } from "#db/schema/sign-in.ts";
import { changePerson } from "#server/domain/access/accounts/administer.ts";
import { hashOfToken } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Mail } from "#server/domain/mailer.ts";
import { type InstanceScope, requireAdministrator, type Services } from "#server/domain/scope.ts";
import { sendMail } from "#server/domain/send-mail.ts";
import { type Actor, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { speaks, speakTo } from "#words/catalogue.server.ts";
import { t } from "#words/t.ts";
import { storePassword } from "./change-password.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { proveAddress } from "./prove-address.ts";
import { notedRefusals } from "./refusals.ts";
import { accountKey, forgiveTry, linkKey, networkOf, resetKey, takeTry } from "./throttle.ts";

/** A link that lets somebody choose a new password works this long, once. */
const linkHours = 1;
/** Asking takes this long whatever comes of it, so that nobody learns which addresses have an account. */
const askingMs = 400;

type From = { ip: string | null; requestId: string | null };

/** One text for a link that was used, has expired, was made up or is of somebody who may not sign in. */
const deadLink = () => t("domain.thisLinkNoLongerWorks");

/**
 * Mails a link to a new password, if the address is that of somebody who may sign in, and if mail is configured. Answers
 * the same after the same time in any case; the mail leaves after the answer.
 */
export async function requestPasswordReset(services: Services, input: From & { email: string }): Promise<void> {
  const [mail] = await Promise.all([prepareMail(services, input), delay(askingMs)]);
  // Not awaited: the time it takes would tell that there is an account. It never throws.
  if (mail) void sendMail(services, mail);
}

async function prepareMail(services: Services, input: From & { email: string }): Promise<Mail | null> {
  const db = services.db.system;
  const email = input.email.trim().toLowerCase();
  const key = resetKey(services.keyring.fingerprint(email));
  const mayTry = await takeTry(db, input.ip ? [key, linkKey(input.ip)] : [key]);
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: person.id, email: person.email, language: person.language })
      .from(person)
      .where(and(eq(sql`lower(${person.email})`, email), isNull(person.disabledAt), isNull(person.erasedAt)));
    const mayMail = mayTry && found !== undefined && services.mail !== null;
    const token = mayMail ? await storeLink(tx, found.id, null) : null;
    const why = mayTry ? (found ? (services.mail ? null : "no_mail") : "unknown") : "throttled";
    if (mayTry || notedRefusals(services).isWorthNoting(key.key, input.ip))
      await appendAudit(tx, instanceChain, visitor, {
        action: "password.reset_requested",
        target: { kind: "person", id: found?.id ?? null },
        meta: { mailed: mayMail, ...(why && { why }) },
        personal: { ip: input.ip },
      });
    if (!mayMail || token === null) return null;
    const mail = () => ({ subject: t("mails.resetSubject"), text: mailText(linkOf(services, token)) });
    // Whoever asks may be somebody else, in another language.
    return { to: found.email, ...speakTo(found.language ?? speaks(), mail) };
  });
}

/**
 * Makes a link that lets the person choose a new password, for an administrator to hand over. Works once, for one hour.
 * Throws `forbidden`, and `not_found` for somebody who may not sign in.
 */
export async function createPasswordReset(
  scope: InstanceScope,
  personId: string,
): Promise<{ url: string; hours: number }> {
  requireAdministrator(scope);
  let token = "";
  await changePerson(scope, personId, async (tx, { target }) => {
    if (target.disabledAt || target.erasedAt) throw new DomainError("not_found", t("domain.thereIsNoSuchPersonOrThey"));
    token = await storeLink(tx, target.id, scope.person.id);
    return { action: "password.reset_link_created" };
  });
  return { url: linkOf(scope.services, token), hours: linkHours };
}

/**
 * Sets the password that the holder of a link chose, and signs that person out everywhere. Throws `not_found` with one
 * text for every link that does not work, and `invalid` for a password that will not do: then the link still works.
 */
export async function resetPassword(services: Services, input: Reset): Promise<void> {
  // As long for a link that does not work as for one that does, which is hashed for.
  const answeredAfter = delay(askingMs);
  await redeemLink(services, input).finally(() => answeredAfter);
}

type Reset = From & { token: string; password: string };

async function redeemLink(services: Services, input: Reset): Promise<void> {
  const db = services.db.system;
  const network = input.ip ? linkKey(input.ip) : null;
  const mayTry = network === null || (await takeTry(db, [network]));
  const link = mayTry ? await findLink(services, input.token) : null;
  const problem = link && passwordProblem(input.password, link.email);
  if (problem) throw new DomainError("invalid", problem, { field: "password" });
  const passwordHash = link && (await hashPassword(input.password));
  const isReset = await db.transaction(async (tx) => {
    const used = link && (await takeLink(tx, input.token, link.personId));
    if (used && passwordHash) await storePassword(tx, used.personId, passwordHash, null);
    // A link that an administrator handed over proves nothing of the mailbox.
    if (used?.createdBy === null) await proveAddress(tx, used.personId);
    const actor: Actor =
      used && link ? { kind: "person", personId: used.personId, name: link.name, ...fromOf(input) } : visitor;
    if (mayTry || notedRefusals(services).isWorthNoting(`reset ${network?.key}`, input.ip))
      await appendAudit(tx, instanceChain, actor, {
        action: used ? "password.reset" : "password.reset_refused",
        target: { kind: "person", id: used?.personId ?? null },
        meta: used ? {} : { why: mayTry ? "link" : "throttled" },
        personal: used ? {} : { ip: input.ip },
      });
    return used !== null;
  });
  if (!isReset || !link) throw new DomainError("not_found", deadLink());
  const fingerprint = services.keyring.fingerprint(link.email.toLowerCase());
  await forgiveTry(db, accountKey(fingerprint, null), network);
  await forgiveTry(db, accountKey(fingerprint, input.ip && networkOf(input.ip)), null);
}

const visitor: Actor = { kind: "job", label: "sign-in" };

function fromOf({ ip, requestId }: From): From {
  return { ip, requestId };
}

async function storeLink(tx: Tx, personId: string, createdBy: string | null): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(passwordReset).values({
    tokenHash: hashOfToken(token),
    personId,
    expiresAt: sql`now() + ${linkHours} * interval '1 hour'`,
    createdBy,
  });
  return token;
}

async function findLink(services: Services, token: string) {
  const [link] = await services.db.system
    .select({ personId: person.id, email: person.email, name: person.name })
    .from(passwordReset)
    .innerJoin(person, and(eq(person.id, passwordReset.personId), isNull(person.disabledAt), isNull(person.erasedAt)))
    .where(isOpen(token));
  return link ?? null;
}

/** Of any number of uses at once, also of the person's other links, one gets it: the person is locked first. */
async function takeLink(
  tx: Tx,
  token: string,
  personId: string,
): Promise<{ personId: string; createdBy: string | null } | null> {
  await tx.select({ id: person.id }).from(person).where(eq(person.id, personId)).for("no key update");
  const [used] = await tx
    .update(passwordReset)
    .set({ usedAt: sql`now()` })
    .where(isOpen(token))
    .returning({ personId: passwordReset.personId, createdBy: passwordReset.createdBy });
  return used ?? null;
}

function isOpen(token: string) {
  return and(
    eq(passwordReset.tokenHash, hashOfToken(token)),
    isNull(passwordReset.usedAt),
    gt(passwordReset.expiresAt, sql`now()`),
  );
}

function linkOf(services: Services, token: string): string {
  return `${services.publicUrl}/reset/${token}`;
}

function mailText(url: string): string {
  return [t("mails.resetIntro"), url, t("mails.resetOnce")].join("\n\n");
}
