import { assertNotOneself, changePerson } from "#server/domain/access/accounts/administer.ts";
import { endSessions } from "#server/domain/access/sessions/sessions.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { deleteSecondFactor } from "./second-factor.ts";

/**
 * Takes the authenticator app from somebody who has lost phone and recovery codes, or they would be locked out for ever.
 * Their password alone signs them in then, and they are signed out everywhere. Throws `conflict` for oneself and for who
 * has none.
 */
export async function takeSecondFactor(scope: InstanceScope, input: { personId: string }): Promise<void> {
  requireAdministrator(scope);
  await changePerson(scope, input.personId, async (tx, { target }) => {
    assertNotOneself(scope, target, t("domain.youCannotTakeTheAppFromYourOwnAccount"));
    if (!(await deleteSecondFactor(tx, target.id)))
      throw new DomainError("conflict", t("domain.nameHasNoAuthenticatorApp", { name: target.name }));
    await endSessions(tx, target.id);
    return { action: "second_factor.removed" };
  });
}
