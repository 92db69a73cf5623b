import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person, session } from "#db/schema/people.ts";
import { passwordReset } from "#db/schema/sign-in.ts";
import type { Self } from "#server/domain/access/sessions/self.ts";
import { endSessions } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { passwordProblem } from "./password-rules.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { addressKey, confirmKey, forgiveTry, takeTry } from "./throttle.ts";

/**
 * Gives the person a new password. It ends their other sessions and every open link to a new password. Throws `invalid`
 * for a wrong present password, too many tries (which look the same) and a new one that will not do.
 */
export async function changePassword(self: Self, input: { current: string; next: string }): Promise<void> {
  const { db } = self.services;
  const account = confirmKey(self.person.id);
  const address = self.ip ? addressKey(self.ip) : null;
  const mayTry = await takeTry(db.system, address ? [account, address] : [account]);
  const [found] = await db.system
    .select({ passwordHash: person.passwordHash })
    .from(person)
    .where(eq(person.id, self.person.id));
  const matches = mayTry && (await checkPassword(found?.passwordHash, input.current));
  if (!mayTry || !matches) {
    await note(db.system, self, "password.change_refused", { why: mayTry ? "credentials" : "throttled" });
    throw notThePassword();
  }
  await forgiveTry(db.system, account, address);
  const problem = passwordProblem(input.next, self.person.email);
  if (problem) throw new DomainError("invalid", problem, { field: "next" });
  const passwordHash = await hashPassword(input.next);
  const isChanged = await db.system.transaction(async (tx) => {
    // A reset may have come first: then whoever has the former password changes nothing any more.
    const [same] = await tx
      .select({ id: person.id })
      .from(person)
      .where(and(eq(person.id, self.person.id), eq(person.passwordHash, found?.passwordHash ?? "")))
      .for("no key update");
    if (!same) {
      await note(tx, self, "password.change_refused", { why: "overtaken" });
      return false;
    }
    await storePassword(tx, self.person.id, passwordHash, self.person.session.id);
    await tx.update(session).set({ authenticatedAt: sql`now()` }).where(eq(session.id, self.person.session.id));
    await note(tx, self, "password.changed");
    return true;
  });
  if (!isChanged) throw notThePassword();
}

function notThePassword(): DomainError {
  return new DomainError("invalid", t("domain.thisIsNotYourCurrentPasswordAfter"), {
    field: "current",
  });
}

/** Stores a new password, ends the person's sessions but the named one, and makes open links to a new password worthless. */
export async function storePassword(
  tx: Tx,
  personId: string,
  passwordHash: string,
  exceptSession: string | null,
): Promise<void> {
  await tx.update(person).set({ passwordHash, passwordChangedAt: sql`now()` }).where(eq(person.id, personId));
  await tx
    .update(passwordReset)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordReset.personId, personId), isNull(passwordReset.usedAt)));
  await endSessions(tx, personId, exceptSession);
}

function note(
  tx: Parameters<typeof appendAudit>[0],
  self: Self,
  action: AuditAction,
  meta: Record<string, unknown> = {},
): Promise<void> {
  return appendAudit(tx, instanceChain, actorOf(self), {
    action,
    target: { kind: "person", id: self.person.id },
    meta,
  });
}
