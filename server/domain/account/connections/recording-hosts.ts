import { eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import type { NewRecordingHosts } from "./input.ts";
import { lockActive } from "./lock.ts";

/**
 * Names the hosts that recordings of a live account may be fetched from, beside the one of its address. Throws `conflict` for
 * the sandbox, whose recordings lie where it runs.
 */
export async function changeRecordingHosts(scope: Scope, { id, hosts }: NewRecordingHosts): Promise<void> {
  requirePermission(scope, "connection.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await lockActive(tx, scope, id);
    if (row.kind === "sandbox") throw new DomainError("conflict", t("domain.theSandboxsHostsOfRecordingsCannotBe"));
    await tx.update(connection).set({ recordingHosts: hosts }).where(eq(connection.id, id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "connection.recording_hosts_changed",
      target: { kind: "connection", id },
      before: { hosts: row.recordingHosts },
      after: { hosts },
    });
  });
}
