import { inWorkspace } from "#db/client.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { findCalls } from "./calls.ts";
import type { Found } from "./found.ts";
import { findKept } from "./kept.ts";
import { findPeople } from "./people.ts";
import { findSends } from "./sends.ts";

/**
 * What a whole id, number or address names in the workspace, of whatever the viewer may read: ids of the platform and our
 * own. Each source is asked by an index and answers a few rows. Who may see nobody finds no number and no address, which
 * they could guess. Throws `forbidden`.
 */
export async function find(scope: Scope, { q }: { q: string }): Promise<{ found: Found[] }> {
  requirePermission(scope, "workspace.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = [
      ...(await findPeople(tx, scope, q)),
      ...(await findSends(tx, scope, q)),
      ...(await findCalls(tx, scope, q)),
      ...(await findKept(tx, scope, q)),
    ];
    return { found };
  });
}
