import { and, desc, eq, isNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { connection } from "#db/schema/connections.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";
import { type CheckFacts, recipientCheck, upload } from "#db/schema/uploads.ts";
import { sendSmsBatch } from "#server/contract/sms.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Check, isDraft, noSuchDraft } from "#server/domain/sending/drafts/lock-draft.ts";
import { type UploadView, viewUpload } from "#server/domain/tables/uploads/get.ts";
import { type SmsBulkDraft, storedDraft } from "./bulk-draft.ts";
import { problemOfDraft } from "./draft-problem.ts";

const mostDrafts = 200;

export type DraftRow = {
  id: string;
  title: string;
  createdAt: Date;
  createdByName: string | null;
  /** Numbers that would be sent to, null before the rows were checked. */
  messageCount: number | null;
  uploadName: string | null;
};

export type VerdictCounts = { sendable: number; duplicate: number; suppressed: number; refused: number };

export type DraftCheck = {
  state: Check["state"];
  problem: string | null;
  revision: number;
  checkedRows: number;
  rowCount: number;
  counts: VerdictCounts;
  facts: CheckFacts | null;
  /** What the draft lacks to be prepared, as a sentence. */
  settingsProblem: string | null;
};

export type DraftAnswer = {
  id: string;
  title: string;
  /** Raised with each change; a change based on an older one is refused. */
  version: number;
  draft: SmsBulkDraft;
  upload: UploadView | null;
  check: DraftCheck | null;
  /** What the draft lacks to be checked or prepared, as a sentence. */
  settingsProblem: string | null;
  connection: { kind: "sandbox" | "live"; name: string };
  followsId: string | null;
  createdAt: Date;
  createdByName: string | null;
};

/** The drafts of the workspace that were not sent yet, newest first, at most 200. */
export async function listDrafts(scope: Scope): Promise<{ rows: DraftRow[] }> {
  requirePermission(scope, "sms.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const rows = await tx
      .select({
        id: submission.id,
        title: submission.title,
        createdAt: submission.createdAt,
        createdByName: person.name,
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
          eq(submission.operation, sendSmsBatch.id),
          eq(submission.state, "draft"),
          isNull(submission.releasedAt),
        ),
      )
      .orderBy(desc(submission.createdAt), desc(submission.id))
      .limit(mostDrafts);
    return {
      rows: rows.map(({ state, sendableCount, ...row }) => ({
        ...row,
        title: shownText(scope, row.title),
        uploadName: shownText(scope, row.uploadName),
        messageCount: isChecked(state) ? sendableCount : null,
      })),
    };
  });
}

function isChecked(state: Check["state"] | null): boolean {
  return state === "checked" || state === "preparing" || state === "prepared";
}

/** One draft with its upload and what the check found. Throws `not_found`, also once it was sent. */
export async function getDraft(scope: Scope, id: string): Promise<DraftAnswer> {
  requirePermission(scope, "sms.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await findDraft(tx, id);
    const { submission: row, check } = found;
    const draft = storedDraft(row.draft);
    const from = draft.uploadId === null ? null : await viewUpload(tx, scope, draft.uploadId);
    const settingsProblem = problemOfDraft(draft, from);
    return {
      id,
      title: shownText(scope, row.title),
      version: typeof row.context.version === "number" ? row.context.version : 1,
      draft: shownDraft(scope, draft),
      upload: from,
      check: check && { ...checkOf(scope, check), rowCount: from?.rowCount ?? 0, settingsProblem },
      settingsProblem,
      connection: found.connection,
      followsId: row.followsId,
      createdAt: row.createdAt,
      createdByName: found.createdByName,
    };
  });
}

/** What the text says is for those who may see whom it is said to; so are names that were made variables. */
function shownDraft(scope: Scope, draft: SmsBulkDraft): SmsBulkDraft {
  if (maySeePersonal(scope)) return draft;
  return { ...draft, content: draft.content && hidden, variables: {} };
}

/** An unsent draft for reading. Throws `not_found`. */
export async function findDraft(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      submission,
      check: recipientCheck,
      connection: { kind: connection.kind, name: connection.name },
      createdByName: person.name,
    })
    .from(submission)
    .innerJoin(connection, eq(connection.id, submission.connectionId))
    .leftJoin(person, eq(person.id, submission.createdBy))
    .leftJoin(recipientCheck, eq(recipientCheck.submissionId, submission.id))
    .where(and(isDraft(id), isNull(submission.releasedAt)));
  if (!found) throw noSuchDraft();
  return found;
}

export function countsOf(check: Check): VerdictCounts {
  const { sendableCount, duplicateCount, suppressedCount, refusedCount } = check;
  return {
    sendable: sendableCount,
    duplicate: duplicateCount,
    suppressed: suppressedCount,
    refused: refusedCount,
  };
}

function checkOf(scope: Scope, check: Check) {
  const { state, problem, revision, checkedRows, facts } = check;
  return { state, problem: shownText(scope, problem), revision, checkedRows, facts, counts: countsOf(check) };
}
