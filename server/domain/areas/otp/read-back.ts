import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { appOfReply } from "#server/compose/otp/values.ts";
import { otpAppDetails } from "#server/contract/otp.ts";
import { paceRead } from "#server/domain/account/connections/read-pace.ts";
import { readPlatformOver } from "#server/domain/account/reads/read-platform.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { keepReading } from "./evidence.ts";
import { readObject } from "./registry.ts";

/**
 * Reads an application from the platform (spec: otp/app/details) and keeps what it says beside what we say: how the two differ
 * is part of the application from then on. `isThere` is false where the platform knows it no more. Throws `not_found`,
 * `conflict` where its id is not known, and as `readPlatform`.
 */
export async function readBack(scope: Scope, id: string): Promise<{ isThere: boolean }> {
  requirePermission(scope, "otp.read");
  paceRead(scope);
  const { id: workspaceId } = scope.workspace;
  // Before the call, so that nobody asks without a trace.
  const { appId, account } = await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const object = await readObject(tx, "app", id);
    if (object.platformId === null) throw new DomainError("conflict", t("domain.thePlatformsIdOfThisApplicationIs"));
    const [row] = await tx.select().from(connection).where(eq(connection.id, object.connection.id));
    if (!row) throw new Error("an application belongs to no connection");
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "otp.read_back",
      target: { kind: "otp_app", id },
      meta: { platformId: object.platformId },
    });
    return { appId: object.platformId, account: row };
  });
  const said = await readPlatformOver(scope, account, otpAppDetails, { appId })
    .then(({ reply }) => ({ values: appOfReply(reply.data), code: null }))
    .catch((error: unknown) => {
      if (isUnknownThere(error)) return { values: null, code: unknownThere };
      throw error;
    });
  await inWorkspace(scope.services.db.app, workspaceId, (tx) =>
    keepReading(tx, { ...said, workspaceId, otpObjectId: id, platformId: appId, personId: scope.person.id }),
  );
  return { isThere: said.values !== null };
}

/** Asked for an id alone, the parameter exception means that there is none such. */
const unknownThere = "-22";

/** Whether the platform refused a read because it has nothing with that id. */
export function isUnknownThere(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === "refused" && error.details.status === unknownThere;
}
