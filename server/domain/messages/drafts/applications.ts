import { inWorkspace } from "#db/client.ts";
import { type ApplicationInUse, applicationsInUse } from "#server/domain/account/connections/applications.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** The channel's applications of the connection in use, the default one first. */
export async function listApplications(scope: Scope, { area }: Pick<Channel, "area">): Promise<ApplicationInUse[]> {
  requirePermission(scope, `${area}.read`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => applicationsInUse(tx, area));
}
