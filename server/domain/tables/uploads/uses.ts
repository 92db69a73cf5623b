import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { readableAreas } from "#server/domain/sending/submissions/among.ts";
import { findUpload } from "./purpose.ts";

export type UploadUse = Pick<typeof submission.$inferSelect, "id" | "title" | "area" | "state" | "releasedAt">;

/** Whoever wants more looks at all sends. */
const shownUses = 20;

/**
 * The drafts over the rows of an upload, then what was sent to them, the last first. A send is known for as long as its
 * checked rows are, which is as long as the workspace keeps files. Throws `not_found`, and `forbidden` by what it is for.
 */
export async function listUses(scope: Scope, id: string): Promise<{ rows: UploadUse[]; hasMore: boolean }> {
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await findUpload(tx, scope, id);
    const { title, area, state, releasedAt } = submission;
    const facts = {
      id: submission.id,
      title,
      area,
      state,
      releasedAt,
      at: sql<Date>`${submission.changedAt}`.as("at"),
    };
    // A token may read one channel's files and neither sends nor the drafts of another channel.
    const readable = or(
      scope.permissions.has("submission.read") ? isNotNull(releasedAt) : undefined,
      and(isNull(releasedAt), inArray(area, readableAreas(scope))),
    );
    const here = and(eq(submission.workspaceId, scope.workspace.id), readable);
    const checked = tx
      .select(facts)
      .from(recipientCheck)
      .innerJoin(submission, eq(submission.id, recipientCheck.submissionId))
      .where(and(here, eq(recipientCheck.workspaceId, scope.workspace.id), eq(recipientCheck.uploadId, id)));
    // A draft names its rows before there is anything to check.
    const drafts = tx
      .select(facts)
      .from(submission)
      .where(and(here, isNull(releasedAt), sql`${submission.draft} ->> 'uploadId' = ${id}`));
    const rows = await checked
      .union(drafts)
      .orderBy(sql`"released_at" desc nulls first, "at" desc, "id"`)
      .limit(shownUses + 1);
    return {
      rows: rows.slice(0, shownUses).map(({ at: _, ...row }) => ({ ...row, title: shownText(scope, row.title) })),
      hasMore: rows.length > shownUses,
    };
  });
}
