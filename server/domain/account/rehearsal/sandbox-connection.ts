import { and, desc, eq, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

/** The workspace's connection to the sandbox, the one in use before others. Throws `not_found` where it has none. */
export async function sandboxConnection(tx: Tx): Promise<Connection> {
  const [row] = await tx
    .select()
    .from(connection)
    .where(and(eq(connection.kind, "sandbox"), isNull(connection.archivedAt)))
    .orderBy(desc(connection.isDefault), connection.id)
    .limit(1);
  if (row) return row;
  throw new DomainError("not_found", t("domain.thisWorkspaceHasNoConnectionToThe2"));
}
