import { inWorkspace } from "#db/client.ts";
import { type ApplicationInUse, applicationsInUse } from "#server/domain/account/connections/applications.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** SMS applications of the connection in use, the default one first. */
export async function listSmsApplications(scope: Scope): Promise<ApplicationInUse[]> {
  requirePermission(scope, "sms.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => applicationsInUse(tx, "sms"));
}
