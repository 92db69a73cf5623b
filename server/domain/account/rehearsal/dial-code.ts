import { inWorkspace } from "#db/client.ts";
import { operations } from "#server/contract/index.ts";
import { openAccount } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { dialNextAnswer } from "#server/platform/sandbox-control.ts";
import { t } from "#words/t.ts";
import { sandboxConnection } from "./sandbox-connection.ts";

/** Over which connection the next call has to be made for the sandbox to hear it, and whether that one is in use. */
export type Dialled = { connection: string; isInUse: boolean };

/**
 * Has the sandbox answer the next call of an operation with one of its codes, whoever makes that call. Only a sandbox has
 * dials: no connection of another kind is looked at. Throws `invalid` for a code that the operation does not list,
 * `not_found` without a connection to the sandbox, `unavailable` where none answers.
 */
export async function dialCode(scope: Scope, input: { operation: string; code: string }): Promise<Dialled> {
  requirePermission(scope, "sandbox.use");
  const operation = operations.find(({ id }) => id === input.operation);
  if (operation === undefined)
    throw new DomainError("invalid", t("domain.thereIsNoSuchOperation"), { field: "operation" });
  if (!Object.hasOwn(operation.faults, input.code)) {
    throw new DomainError("invalid", t("domain.idHasNoCodeCode", { id: operation.id, code: input.code }), {
      field: "code",
    });
  }
  const { services, workspace } = scope;
  const { row, account } = await inWorkspace(services.db.app, workspace.id, async (tx) => {
    const found = await sandboxConnection(tx);
    const opened = openAccount(services, found);
    // Before it is dialled: what could not be recorded is not done.
    await appendAudit(tx, workspace.id, actorOf(scope), {
      action: "sandbox.dialled",
      target: { kind: "connection", id: found.id },
      meta: { operation: operation.id, code: input.code },
    });
    return { row: found, account: opened };
  });
  const problem = await dialNextAnswer(services.agents, account, operation, input.code);
  if (problem !== null)
    throw new DomainError("unavailable", t("domain.theSandboxCouldNotBeDialledProblem", { problem }));
  return { connection: row.name, isInUse: row.isDefault };
}
