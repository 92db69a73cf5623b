import { and, eq } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { callRecord } from "#db/schema/partitioned/call-records.ts";
import { recordingParts } from "#db/schema/recordings.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { t } from "#words/t.ts";
import { want } from "./copying/plan.ts";
import { linkIn } from "./source/link.ts";

/**
 * Has the recordings of one AI call copied, whatever the workspace does with others, and also where that came to nothing
 * before. Throws `not_found`, and `conflict` where nothing of it is left to be copied.
 */
export async function copyCallNow(scope: Scope, call: { connectionId: string; recordId: string }): Promise<void> {
  requirePermission(scope, "archive.manage");
  const { id } = scope.workspace;
  const { connectionId, recordId } = call;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    const [found] = await tx
      .select({ record: callRecord.record, calledAt: callRecord.calledAt })
      .from(callRecord)
      .where(
        and(eq(callRecord.connectionId, connectionId), eq(callRecord.kind, "ai"), eq(callRecord.recordId, recordId)),
      );
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchCallInThis"));
    const wanted = recordingParts.flatMap((part) => {
      const url = linkIn(found.record, part);
      return url === null ? [] : [{ connectionId, recordId, part, calledAt: found.calledAt.toISOString(), url }];
    });
    const count = await want(tx, id, wanted, { anew: true });
    if (count === 0)
      throw new DomainError(
        "conflict",
        wanted.length === 0 ? t("domain.thePlatformNamedNoRecordingOfThis") : t("domain.theyAreCopiedAlreadyOrTheCall"),
      );
    await enqueue(tx, { kind: "copy_recordings", key: id, workspaceId: id });
    await appendAudit(tx, id, actorOf(scope), {
      action: "recording.copy_asked",
      target: { kind: "call_record", id: recordId },
      meta: { connectionId, count },
    });
  });
}
