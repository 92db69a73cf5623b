import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { endSessions } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import type { AuditAction } from "#server/domain/trail/actions.ts";
import { actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

export type PersonRow = typeof person.$inferSelect;

/**
 * Shuts somebody out of the whole instance, or lets them in again. Shutting out ends every session at its next request.
 * Throws `not_found`, `conflict` for oneself, for the last administrator and for who is so already.
 */
export async function setDisabled(scope: InstanceScope, input: { personId: string; disabled: boolean }): Promise<void> {
  requireAdministrator(scope);
  await changePerson(scope, input.personId, async (tx, people) => {
    const { target } = people;
    if (target.erasedAt) throw new DomainError("conflict", t("domain.thisAccountWasErasedAndCannotBe"));
    if ((target.disabledAt !== null) === input.disabled)
      throw new DomainError(
        "conflict",
        input.disabled
          ? t("domain.nameIsDisabledAlready", { name: target.name })
          : t("domain.nameIsNotDisabled", { name: target.name }),
      );
    if (input.disabled) {
      assertNotOneself(scope, target, t("domain.youCannotDisableYourOwnAccount"));
      assertNotLastAdministrator(people);
    }
    await tx
      .update(person)
      .set({ disabledAt: input.disabled ? sql`now()` : null })
      .where(eq(person.id, target.id));
    if (input.disabled) await endSessions(tx, target.id);
    return { action: input.disabled ? "person.disabled" : "person.enabled" };
  });
}

/** Makes somebody an administrator of the instance, or takes it from them. The last one stays. */
export async function setInstanceAdministrator(
  scope: InstanceScope,
  input: { personId: string; administrator: boolean },
): Promise<void> {
  requireAdministrator(scope);
  await changePerson(scope, input.personId, async (tx, people) => {
    const { target } = people;
    if (target.isInstanceAdmin === input.administrator)
      throw new DomainError(
        "conflict",
        input.administrator
          ? t("domain.nameIsAnAdministratorAlready", { name: target.name })
          : t("domain.nameIsNoAdministrator", { name: target.name }),
      );
    if (input.administrator && target.disabledAt)
      throw new DomainError("conflict", t("domain.nameIsDisabledEnableTheAccountFirst", { name: target.name }));
    if (!input.administrator) assertNotLastAdministrator(people);
    await tx.update(person).set({ isInstanceAdmin: input.administrator }).where(eq(person.id, target.id));
    return { action: input.administrator ? "administrator.made" : "administrator.unmade" };
  });
}

/** Whom an act is about, and who else administers the instance now. */
export type Administered = { target: PersonRow; others: PersonRow[] };

type Outcome = { action: AuditAction; meta?: Record<string, unknown>; personal?: Record<string, string | null> };

/** Acts on accounts that matter for who administers come one after the other, and each judges by what the one before left. */
export async function changePerson(
  scope: InstanceScope,
  personId: string,
  change: (tx: Tx, people: Administered) => Promise<Outcome>,
): Promise<void> {
  await scope.services.db.system.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx, scope);
    const [target] = await tx.select().from(person).where(eq(person.id, personId)).for("no key update");
    if (!target) throw new DomainError("not_found", t("domain.thereIsNoSuchPerson"));
    const others = administrators.filter(({ id }) => id !== personId);
    const outcome = await change(tx, { target, others });
    await appendAudit(tx, instanceChain, actorOf(scope), {
      personal: { targetName: target.name, targetEmail: target.email },
      ...outcome,
      target: { kind: "person", id: personId },
    });
  });
}

/** Everybody who administers the instance now, locked first of all. Throws `forbidden` when who acts is none any more. */
export async function lockAdministrators(tx: Tx, scope: InstanceScope): Promise<PersonRow[]> {
  const administrators = await tx
    .select()
    .from(person)
    .where(and(eq(person.isInstanceAdmin, true), isNull(person.disabledAt)))
    .orderBy(person.id)
    // Not "update": whoever joins a workspace meanwhile refers to these rows and need not wait.
    .for("no key update");
  if (!administrators.some(({ id }) => id === scope.person.id))
    throw new DomainError("forbidden", t("domain.youAreNoLongerAnAdministratorSomebody"));
  return administrators;
}

export function assertNotOneself(scope: InstanceScope, target: PersonRow, refusal: string): void {
  if (target.id === scope.person.id) throw new DomainError("conflict", refusal);
}

/** Somebody who is disabled cannot act, so they don't count as an administrator who is left. */
export function assertNotLastAdministrator({ target, others }: Administered): void {
  if (!target.isInstanceAdmin || target.disabledAt || others.length > 0) return;
  throw new DomainError("conflict", t("domain.nameIsTheLastAdministratorMakeSomebody", { name: target.name }));
}
