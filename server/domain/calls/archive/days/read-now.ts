import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import { paceRead } from "#server/domain/account/connections/read-pace.ts";
import { isWanted } from "#server/domain/calls/archive/streams.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { t } from "#words/t.ts";

/**
 * Has the newest calls of a stream read at once, also where it rests. Throws `not_found` where it is not read any more, and
 * `too_many` where somebody asks too often.
 */
export async function readNow(scope: Scope, { streamId }: { streamId: string }): Promise<void> {
  requirePermission(scope, "archive.manage");
  const { id: workspaceId } = scope.workspace;
  await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const [stream] = await tx
      .select()
      .from(archiveStream)
      .where(and(eq(archiveStream.id, streamId), isWanted));
    if (stream === undefined) throw new DomainError("not_found", t("domain.theseCallRecordsAreNoLongerRead"));
    paceRead(scope);
    // In the order in which a worker locks them: the job, the window, the stream.
    await enqueue(tx, { kind: "archive_calls", key: streamId, workspaceId });
    // Due whatever the platform's clock says.
    await tx
      .update(archiveWindow)
      .set({ nextReadAt: sql`${archiveWindow.fromAt}` })
      .where(and(eq(archiveWindow.streamId, streamId), isNull(archiveWindow.toAt)));
    await tx.update(archiveStream).set({ restUntil: null }).where(eq(archiveStream.id, streamId));
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "archive.read_asked",
      target: { kind: "archive_stream", id: streamId },
      before: { restUntil: stream.restUntil?.toISOString() ?? null },
      meta: { kind: stream.kind, appId: stream.appId },
    });
  });
}
