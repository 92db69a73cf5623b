import { inWorkspace } from "#db/client.ts";
import { readDefaultCountry } from "#server/domain/access/workspaces/default-country.ts";
import { publicUrlProblem } from "#server/domain/public-url.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { currentConnection } from "./open-account.ts";
import { sandboxAccount } from "./sandbox-account.ts";

/** What every page of the workspace shows: its name, the connection in use and what the viewer may do. */
export async function describeWorkspace(scope: Scope) {
  requirePermission(scope, "workspace.read");
  const { services, workspace, person, roles, permissions } = scope;
  const [connection, defaultCountry] = await inWorkspace(services.db.app, workspace.id, async (tx) => [
    await currentConnection(tx).catch(() => null),
    await readDefaultCountry(tx, workspace.id),
  ]);
  return {
    slug: workspace.slug,
    name: workspace.name,
    person: { name: person.name, email: person.email, isInstanceAdmin: person.isInstanceAdmin },
    roles: [...roles],
    permissions: [...permissions],
    connection: connection && {
      name: connection.name,
      kind: connection.kind,
      keyEnding: connection.kind === "sandbox" ? sandboxAccount.apiKey : connection.apiKeyEnding,
      timeZone: connection.timeZone,
    },
    /** What a field for the country of a number begins with. */
    defaultCountry,
    /** Whether a sandbox runs here that a workspace can be connected to. */
    hasSandbox: services.sandboxUrl !== null,
    /** Where its own page is, for those who may use it. */
    sandboxUrl: permissions.has("sandbox.use") ? services.sandboxUrl : null,
    /** Why callbacks could not arrive, on a connection where it matters. */
    callbackProblem: connection?.kind === "live" ? publicUrlProblem(services.publicUrl) : null,
  };
}
export type WorkspaceView = Awaited<ReturnType<typeof describeWorkspace>>;
