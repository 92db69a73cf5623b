import { inWorkspace } from "#db/client.ts";
import type { CheckFacts } from "#db/schema/uploads.ts";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { findDraft } from "#server/domain/sending/drafts/find-draft.ts";
import type { Check } from "#server/domain/sending/drafts/lock-draft.ts";
import { versionOf } from "#server/domain/sending/drafts/version.ts";
import { type UploadView, viewUpload } from "#server/domain/tables/uploads/get.ts";
import { told } from "#server/platform/kept-words.ts";
import { problemOfDraft } from "./draft-problem.ts";

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

export type DraftAnswer<Draft extends ListDraft = ListDraft> = {
  id: string;
  title: string;
  /** Empty while nobody named it and it is called after what it holds. */
  ownTitle: string;
  /** Raised with each change; a change based on an older one is refused. */
  version: number;
  draft: Draft;
  upload: UploadView | null;
  check: DraftCheck | null;
  /** What the draft lacks to be checked or prepared, as a sentence. */
  settingsProblem: string | null;
  connection: { kind: "sandbox" | "live"; name: string };
  followsId: string | null;
  createdAt: Date;
  createdByName: string | null;
};

/** One draft with its upload and what the check found. Throws `not_found`, also once it was sent. */
export async function getDraft<Draft extends ListDraft>(
  scope: Scope,
  channel: Channel<Draft>,
  id: string,
): Promise<DraftAnswer<Draft>> {
  requirePermission(scope, `${channel.area}.read`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await findDraft(tx, kindOf(channel), id);
    const { submission: row, check } = found;
    const draft = channel.draft.parse(row.draft);
    const from = draft.uploadId === null ? null : await viewUpload(tx, scope, draft.uploadId);
    const settingsProblem = problemOfDraft(scope, channel, draft, from);
    return {
      id,
      title: shownText(scope, row.title),
      ownTitle: row.context.isTitled === true ? shownText(scope, row.title) : "",
      version: versionOf(row),
      draft: shownDraft(scope, channel, draft),
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
function shownDraft<Draft extends ListDraft>(scope: Scope, channel: Channel<Draft>, draft: Draft): Draft {
  if (maySeePersonal(scope)) return draft;
  return { ...channel.masked(draft), content: draft.content && hidden, variables: {} };
}

/** Letters of texts may spell somebody's name: they are for those who may read the texts. */
export function shownFacts(viewer: Pick<Scope, "permissions">, facts: CheckFacts | null): CheckFacts | null {
  if (!facts?.dear || maySeePersonal(viewer)) return facts;
  const { dear } = facts;
  return { ...facts, dear: { ...dear, fixed: { ...dear.fixed, letters: [] } } };
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
  return {
    state,
    problem: shownText(scope, told(problem)),
    revision,
    checkedRows,
    facts: shownFacts(scope, facts),
    counts: countsOf(check),
  };
}
