import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { untested } from "./change.ts";
import type { NewPath } from "./input.ts";
import { lockActive } from "./lock.ts";
import type { Connection } from "./open-account.ts";

/**
 * Makes a connection's calls of one area begin at another path of the same host, or with null where the platform's
 * documentation says. Throws `conflict` for the sandbox, which answers there.
 */
export async function changePath(scope: Scope, { id, area, path }: NewPath): Promise<void> {
  requirePermission(scope, "connection.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockActive(tx, scope, id);
    if (row.kind === "sandbox") throw new DomainError("conflict", t("domain.theSandboxsPathsCannotBeChanged"));
    const usual = `/${area}`;
    const paths: Connection["paths"] = { ...row.paths };
    const before = paths[area] ?? usual;
    if (path === null || path === usual) delete paths[area];
    else paths[area] = path;
    await tx
      .update(connection)
      .set({ paths, ...untested })
      .where(eq(connection.id, id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "connection.path_changed",
      target: { kind: "connection", id },
      before: { [area]: before },
      after: { [area]: paths[area] ?? usual },
    });
  });
}
