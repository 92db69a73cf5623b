import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import type { Services } from "#server/domain/scope.ts";
import { recordChanges } from "#server/domain/standing/changes.ts";
import { appendAudit } from "#server/domain/trail/append.ts";
import { type DraftKind, deleteDraft, lockDraft } from "./lock-draft.ts";

const atOnce = 100;

type Old = DraftKind & { id: string; workspaceId: string };

/**
 * Throws away drafts that were last changed longer ago than their workspace keeps them and neither prepared nor given a
 * table since, each in a transaction of its own with an entry in its workspace's trail. Answers how many; may be stopped
 * and run again.
 */
export async function expireDrafts({ db }: Services): Promise<number> {
  let expired = 0;
  for (;;) {
    const old = await db.system.execute<Old>(sql`
      select s.id, s.workspace_id as "workspaceId", s.area, s.operation from submission s
      where ${isOld} order by s.changed_at limit ${atOnce}`);
    for (const draft of old) expired += (await expire({ db }, draft)) ? 1 : 0;
    if (old.length < atOnce) return expired;
  }
}

/** A draft that nobody sends has up to 200,000 prepared messages. */
const longAgo = sql`(select now() - make_interval(days => r.draft_days) from retention r where r.workspace_id = s.workspace_id)`;
const isOld = sql`s.released_at is null and s.changed_at < ${longAgo}
  and not exists (select from attempt a where a.submission_id = s.id and a.created_at >= ${longAgo})
  and not exists (select from recipient_check c join upload u on u.id = c.upload_id
    where c.submission_id = s.id and u.created_at >= ${longAgo})`;

async function expire({ db }: Pick<Services, "db">, { id, workspaceId, ...kind }: Old): Promise<boolean> {
  return inWorkspace(db.app, workspaceId, async (tx) => {
    await lockDraft(tx, kind, id);
    // It may have been sent, or prepared anew, at this moment.
    const [still] = await tx.execute<{ days: number }>(sql`
      select r.draft_days as days from submission s join retention r on r.workspace_id = s.workspace_id
      where s.id = ${id} and ${isOld}`);
    if (!still) return false;
    await recordChanges(tx, [{ workspaceId, submissionId: id, kind: "submission" }]);
    await deleteDraft(tx, id);
    await appendAudit(
      tx,
      workspaceId,
      { kind: "job", label: "retention" },
      {
        action: "draft.discarded",
        target: { kind: "submission", id },
        meta: { because: `nobody sent it for ${still.days} days` },
      },
    );
    return true;
  });
}
