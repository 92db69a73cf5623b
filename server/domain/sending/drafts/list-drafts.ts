import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";
import { recipientCheck, upload } from "#db/schema/uploads.ts";
import { draftAreas, type SendArea } from "#server/contract/areas.ts";
import { shownId, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { Check } from "./lock-draft.ts";

const mostDrafts = 200;

export type DraftRow = {
  id: string;
  area: SendArea;
  title: string;
  createdAt: Date;
  changedAt: Date;
  createdByName: string | null;
  /** How many it would go to, as far as that is known: numbers that were checked, or recipients that are expected. */
  count: number | null;
  /** The file, saved list or list id that it goes to, null before there is one. */
  recipients: string | null;
};

/** The drafts of the workspace that were not sent yet and that the viewer may read, last changed first, at most 200. */
export async function listDrafts(scope: Scope): Promise<{ rows: DraftRow[] }> {
  requirePermission(scope, "submission.read");
  const readable = draftAreas.filter((area) => scope.permissions.has(`${area}.read`));
  if (readable.length === 0) return { rows: [] };
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const rows = await tx
      .select({
        id: submission.id,
        area: submission.area,
        title: submission.title,
        createdAt: submission.createdAt,
        changedAt: submission.changedAt,
        createdByName: person.name,
        expectedCount: submission.expectedCount,
        receiverId: sql<string | null>`nullif(${submission.draft} ->> 'receiverId', '')`,
        state: recipientCheck.state,
        sendableCount: recipientCheck.sendableCount,
        uploadName: upload.name,
      })
      .from(submission)
      .leftJoin(person, eq(person.id, submission.createdBy))
      .leftJoin(recipientCheck, eq(recipientCheck.submissionId, submission.id))
      .leftJoin(upload, eq(upload.id, recipientCheck.uploadId))
      .where(
        and(
          eq(submission.workspaceId, scope.workspace.id),
          inArray(submission.area, readable),
          eq(submission.state, "draft"),
          isNull(submission.releasedAt),
        ),
      )
      .orderBy(desc(submission.changedAt), desc(submission.id))
      .limit(mostDrafts);
    return {
      rows: rows.map(({ state, sendableCount, expectedCount, receiverId, uploadName, ...row }) => ({
        ...row,
        title: shownText(scope, row.title),
        recipients: receiverId === null ? shownText(scope, uploadName) : shownId(scope, receiverId),
        count: isChecked(state) ? sendableCount : expectedCount,
      })),
    };
  });
}

function isChecked(state: Check["state"] | null): boolean {
  return state === "checked" || state === "preparing" || state === "prepared";
}
