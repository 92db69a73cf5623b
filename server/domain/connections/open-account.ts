import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { application, connection } from "#db/schema/connections.ts";
import type { Area } from "#server/contract/operation.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Services } from "#server/domain/scope.ts";
import type { Account } from "#server/platform/client.ts";

export type Connection = typeof connection.$inferSelect;

/** The place a connection's secret is sealed for. */
export function secretPlace(row: { id: string; workspaceId: string }) {
  return { table: "connection", column: "secret_sealed", id: row.id, workspaceId: row.workspaceId };
}

/** Opens a connection for one call. The sandbox's address is resolved now; throws `unavailable` where none runs. */
export function openAccount(services: Services, row: Connection): Account {
  const baseUrl = row.kind === "sandbox" ? services.sandboxUrl : row.baseUrl;
  if (baseUrl === null) {
    throw new DomainError(
      "unavailable",
      "This connection belongs to the sandbox, and no sandbox runs here. Start it with SANDBOX=on.",
    );
  }
  return {
    baseUrl,
    apiKey: row.apiKey,
    secret: services.keyring.open(row.secretSealed, secretPlace(row)),
    clockOffsetMs: row.clockOffsetMs,
  };
}

/** The workspace's connection in use: the default one that is not archived. Throws `not_found`. */
export async function currentConnection(tx: Tx): Promise<Connection> {
  const [row] = await tx
    .select()
    .from(connection)
    .where(and(eq(connection.isDefault, true), isNull(connection.archivedAt)))
    .limit(1);
  if (!row) throw new DomainError("not_found", "This workspace has no connection to the platform yet.");
  return row;
}

/** The application with its connection. Throws `not_found` for an id this workspace does not have. */
export async function findApplication(
  tx: Tx,
  area: Area,
  appId: string,
): Promise<{ connection: Connection; label: string }> {
  const current = await currentConnection(tx);
  const [row] = await tx
    .select()
    .from(application)
    .where(
      and(
        eq(application.connectionId, current.id),
        eq(application.area, area),
        eq(application.appId, appId),
        isNull(application.archivedAt),
      ),
    )
    .limit(1);
  if (!row)
    throw new DomainError("not_found", `The application ${appId} is not set up in this workspace.`, { field: "appId" });
  return { connection: current, label: row.label };
}
