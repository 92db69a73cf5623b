import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { previousApiKeyPlace, storedKey } from "./api-key.ts";
import { isSecretOf, noPrevious, untested } from "./change.ts";
import { refuseSharedKey } from "./create.ts";
import type { NewKey } from "./input.ts";
import { lockActive } from "./lock.ts";
import { type Connection, openApiKey, previousSecretPlace, secretEndingOf, secretPlace } from "./open-account.ts";
import { rested } from "./rest.ts";

/**
 * Puts a new Api-Key and secret of the same account in place. The old ones are tried for `overlapHours` where the platform
 * refuses the new ones. Throws `invalid` for the pair in use, `conflict` as `createConnection`.
 */
export async function changeKey(scope: Scope, input: NewKey): Promise<void> {
  requirePermission(scope, "connection.manage");
  const { services, workspace } = scope;
  await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const row = await lockActive(tx, scope, input.id);
    if (row.kind === "sandbox") throw new DomainError("conflict", t("domain.theSandboxsKeyCannotBeChangedEverybody"));
    const key = storedKey(services.keyring, row, input.apiKey);
    const isSameKey = row.apiKeyFingerprint?.equals(key.apiKeyFingerprint) ?? false;
    if (isSameKey && isSecretOf(scope, row, input.secret)) {
      throw new DomainError("invalid", t("domain.thisKeyAndSecretAreAlreadyIn"), { field: "secret" });
    }
    const isShared = !isSameKey && (await refuseSharedKey(tx, scope, key.apiKeyFingerprint, input.sharedKeyConfirmed));
    await tx
      .update(connection)
      .set({
        ...key,
        secretSealed: services.keyring.seal(input.secret, secretPlace(row)),
        secretEnding: secretEndingOf(input.secret),
        rotatedAt: sql`now()`,
        ...keptFor(scope, row, input.overlapHours),
        ...untested,
        ...rested,
      })
      .where(eq(connection.id, row.id));
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "connection.key_changed",
      target: { kind: "connection", id: row.id },
      before: { keyEnding: row.apiKeyEnding },
      after: { keyEnding: key.apiKeyEnding },
      meta: { overlapHours: input.overlapHours, sharedKey: isShared },
    });
  });
}

/** The pair in use as the one before, sealed for its new place. */
function keptFor(scope: Scope, row: Connection, hours: number) {
  if (hours === 0) return noPrevious;
  const { keyring } = scope.services;
  const apiKey = openApiKey(scope.services, row, "current").reveal();
  const secret = keyring.open(row.secretSealed, secretPlace(row)).reveal();
  return {
    previousApiKeySealed: keyring.seal(apiKey, previousApiKeyPlace(row)),
    previousApiKeyEnding: row.apiKeyEnding,
    previousApiKeyFingerprint: row.apiKeyFingerprint,
    previousSecretSealed: keyring.seal(secret, previousSecretPlace(row)),
    previousUntil: sql`now() + ${hours} * interval '1 hour'`,
  };
}

/** Gives up the key before the last change now. Throws `conflict` where none is kept. */
export async function endOverlap(scope: Scope, { id }: { id: string }): Promise<void> {
  requirePermission(scope, "connection.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockActive(tx, scope, id);
    if (row.previousApiKeySealed === null) throw new DomainError("conflict", t("domain.noPreviousKeyIsKept"));
    await tx.update(connection).set(noPrevious).where(eq(connection.id, id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "connection.overlap_ended",
      target: { kind: "connection", id },
      meta: { keyEnding: row.previousApiKeyEnding },
    });
  });
}
