import { inWorkspace } from "#db/client.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { toKeep } from "#server/platform/kept-words.ts";
import { readAddress } from "./addresses.ts";

/**
 * Looks whether whoever asked for a list in the background may read it now, as the role that serves people. Throws DomainError
 * with a message to keep: they read it later.
 */
export async function requireReadable(scope: Scope, address: string): Promise<void> {
  await toKeep(async () => {
    const { file } = readAddress(scope, address);
    requirePermission(scope, file.permission);
    await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
      await file.prepare(tx);
    });
  });
}
