import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { application } from "#db/schema/connections.ts";
import { otpObject } from "#db/schema/otp.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { currentConnection } from "#server/domain/account/connections/open-account.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

/** At most so many are offered to be adopted. */
const mostOffered = 50;

/**
 * Where verification is written to: the connection in use, how many of each kind are known on it, and the applications
 * that it was set up with and nobody adopted here. Throws `not_found` where nothing is connected.
 */
export async function otpPlace(scope: Scope) {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { id, name, kind } = await currentConnection(tx);
    const counts = await tx
      .select({ kind: otpObject.kind, count: sql<number>`count(*)::int` })
      .from(otpObject)
      .where(and(eq(otpObject.connectionId, id), sql`${otpObject.platformId} is not null`))
      .groupBy(otpObject.kind);
    const knownOf = (one: OtpKind) => counts.find((row) => row.kind === one)?.count ?? 0;
    const known = { app: knownOf("app"), template: knownOf("template"), flow: knownOf("flow") };
    const offered = await tx
      .select({ appId: application.appId, label: application.label })
      .from(application)
      .where(
        and(
          eq(application.connectionId, id),
          eq(application.area, "otp"),
          isNull(application.archivedAt),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(otpObject)
              .where(
                and(
                  eq(otpObject.connectionId, id),
                  eq(otpObject.kind, "app"),
                  eq(otpObject.platformId, application.appId),
                ),
              ),
          ),
        ),
      )
      .orderBy(application.label)
      .limit(mostOffered);
    return { connection: { id, name, kind }, known, offered };
  });
}
