import { and, eq, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { recording, recordingSetting } from "#db/schema/recordings.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { storeForCopies } from "#server/domain/file-stores.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { enqueue } from "#server/domain/work/enqueue.ts";
import { inEnglish } from "#server/platform/in-english.ts";
import { told } from "#server/platform/kept-words.ts";

/** `links` keeps what the records say alone; `copies` fetches every recording and keeps it. */
export type RecordingMode = "links" | "copies";

export type RecordingSetting = {
  mode: RecordingMode;
  /** Where copies go on this server, for people. */
  place: string;
  /** Nothing can be copied at the moment, whatever the recording: since when, until when it is not tried, and why. */
  rest: { since: Date; until: Date | null; note: string } | null;
};

/** Whether this workspace copies recordings, and where to. */
export async function readRecordingSetting(scope: Scope): Promise<RecordingSetting> {
  requirePermission(scope, "aivoice.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const row = await findSetting(tx, scope.workspace.id);
    const since = row?.restSince ?? null;
    return {
      mode: row?.mode ?? "links",
      place: storeForCopies(scope.services.recordings).name(),
      rest: since === null ? null : { since, until: row?.restUntil ?? null, note: told(row?.restNote) ?? "" },
    };
  });
}

export async function findSetting(tx: Tx, workspaceId: string) {
  const [row] = await tx.select().from(recordingSetting).where(eq(recordingSetting.workspaceId, workspaceId));
  return row;
}

/**
 * Keeps links only or copies from now on. With copies, all recordings of the archive are copied that still can be; with
 * links, what waits is left, and what was copied stays.
 */
export async function chooseRecordings(scope: Scope, { mode }: { mode: RecordingMode }): Promise<void> {
  requirePermission(scope, "archive.manage");
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    await lockWorkspace(tx, id);
    const before = (await findSetting(tx, id))?.mode ?? "links";
    if (before === mode) return;
    // Everything is looked through again: what was not wanted meanwhile is wanted now.
    const anew = { mode, plannedTo: null, restSince: null, restUntil: null, restNote: null };
    await tx
      .insert(recordingSetting)
      .values({ workspaceId: id, ...anew })
      .onConflictDoUpdate({ target: recordingSetting.workspaceId, set: anew });
    if (mode === "links")
      await tx
        .delete(recording)
        .where(
          and(
            eq(recording.workspaceId, id),
            eq(recording.state, "linked"),
            isNull(recording.objectKey),
            isNull(recording.leavingAt),
          ),
        );
    else await enqueue(tx, { kind: "copy_recordings", key: id, workspaceId: id });
    await appendAudit(tx, id, actorOf(scope), {
      action: "recordings.chosen",
      target: { kind: "recording_setting", id: null },
      before: { mode: before },
      after: { mode },
      meta: { place: inEnglish(storeForCopies(scope.services.recordings).name) },
    });
  });
}

/** Ends a rest at once: what kept recordings from being copied may be mended. */
export async function copyAgainNow(scope: Scope): Promise<void> {
  requirePermission(scope, "archive.manage");
  const { id } = scope.workspace;
  await inWorkspace(scope.services.db.app, id, async (tx) => {
    const rested = await tx
      .update(recordingSetting)
      .set({ restUntil: sql`now()` })
      .where(and(eq(recordingSetting.workspaceId, id), sql`${recordingSetting.restUntil} > now()`))
      .returning({ note: recordingSetting.restNote });
    if (rested.length === 0) return;
    await enqueue(tx, { kind: "copy_recordings", key: id, workspaceId: id });
    await appendAudit(tx, id, actorOf(scope), {
      action: "recordings.rest_ended",
      target: { kind: "recording_setting", id: null },
    });
  });
}
