import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { evidence } from "#db/schema/partitioned/callbacks.ts";
import type { recipient } from "#db/schema/recipients.ts";
import { submission } from "#db/schema/submissions.ts";
import { recipientColumns } from "#server/compose/exported/lists.ts";
import { containing } from "#server/domain/containing.ts";
import { DomainError } from "#server/domain/errors.ts";
import { fileBaseName } from "#server/domain/exports/csv.ts";
import { isoTimeText } from "#server/domain/exports/iso-time.ts";
import { asStored, choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { isShownWhole, maySeePersonal, shownContact, shownId, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { t } from "#words/t.ts";
import type { RecipientFilter } from "./recipient-page.ts";
import { trustShown } from "./recipient-state.ts";
import { whatWeHeard } from "./what-we-heard.ts";

export type ExportFilter = Pick<RecipientFilter, "submissionId" | "state" | "trust" | "q">;

type StoredRow = Pick<
  typeof recipient.$inferSelect,
  "emailId" | "address" | "state" | "trust" | "remark" | "lastAnswer" | "askedCount" | "decidedState" | "decidedReason"
> & {
  decidedByName: string | null;
  decidedAt: string | null;
  isContradicted: boolean;
  attemptId: string;
  firstHeardAt: string;
  lastHeardAt: string;
  pollingEndedAt: string | null;
};
/** What is known of it is put beside the row once its page is there. */
type FiledRow = StoredRow & { evidence?: string | null };

/** As the page shows the row: without personal data for those who may not see it, also inside of remarks. */
const columnsFor = (scope: Scope) =>
  filedColumns(recipientColumns, {
    email_id: (row: FiledRow) => shownId(scope, row.emailId),
    address: ({ address }) => shownContact(scope, address),
    state: ({ state }) => state,
    trust: (row) => trustShown(row),
    what_we_heard: (row) => shownText(scope, whatWeHeard({ ...row, pollingEndedAt: parseTime(row.pollingEndedAt) })),
    first_heard_at: ({ firstHeardAt }) => isoTimeText(firstHeardAt),
    last_heard_at: ({ lastHeardAt }) => isoTimeText(lastHeardAt),
    asked_count: ({ askedCount }) => askedCount,
    last_answer: ({ lastAnswer }) => lastAnswer,
    result_decided_by: ({ decidedByName }) => decidedByName,
    result_decided_at: ({ decidedAt }) => decidedAt && isoTimeText(decidedAt),
    result_decided_because: ({ decidedReason }) => shownText(scope, decidedReason),
    evidence: ({ evidence }) => shownText(scope, evidence ?? null),
  });

/**
 * A submission's recipients as a file, last arrived first, under the same filter as its page. The audit entry is written
 * before anything leaves. Throws `not_found` for a submission that is not of this workspace, `too_many`.
 */
export async function exportRecipients(
  scope: Scope,
  filter: ExportFilter,
  { format, columns, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  return exportFile(scope, recipientsFile(scope, filter, { format, columns }), options);
}

/** What that file is. */
export function recipientsFile(scope: Scope, filter: ExportFilter, choice: FileChoice): FileWork<FiledRow> {
  const prepare = (tx: Tx) => prepareRecipients(tx, scope, filter, choice);
  return { permission: "submission.read", action: "recipients.exported", prepare };
}

async function prepareRecipients(tx: Tx, scope: Scope, filter: ExportFilter, choice: FileChoice) {
  // What was searched for may be somebody's address.
  const { submissionId, q = null, ...narrowed } = filter;
  const [found] = await tx.select({ title: submission.title }).from(submission).where(eq(submission.id, submissionId));
  if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
  return {
    target: { kind: "submission", id: submissionId },
    meta: { filter: narrowed, addresses: maySeePersonal(scope) ? "full" : "masked", ...choiceOf(choice) },
    personal: { search: q },
    content: listingContent(
      {
        name: fileBaseName(shownText(scope, found.title), "recipients"),
        columns: columnsFor(scope),
        query: selectRows(scope, filter),
        execute: pageReader(scope),
        rowsOf: asStored,
      },
      choice,
    ),
  };
}

function parseTime(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function selectRows(scope: Scope, filter: ExportFilter): SQL {
  const like = filter.q ? containing(filter.q) : null;
  const byAddress = maySeePersonal(scope) ? sql`r.address ilike ${like} or ` : sql``;
  return sql`
    select r.email_id as "emailId", r.address, r.state, r.trust, r.remark, r.last_answer as "lastAnswer",
      r.asked_count as "askedCount", r.first_heard_at as "firstHeardAt", r.last_heard_at as "lastHeardAt",
      r.polling_ended_at as "pollingEndedAt", r.attempt_id as "attemptId",
      r.decided_state as "decidedState", r.decided_at as "decidedAt", r.decided_reason as "decidedReason",
      r.contradicted_at is not null as "isContradicted",
      (select p.name from person p where p.id = r.decided_by) as "decidedByName"
    from recipient r
    where r.workspace_id = ${scope.workspace.id} and r.submission_id = ${filter.submissionId}
      ${filter.state ? sql`and r.state = ${filter.state}` : sql``}
      ${filter.trust ? sql`and r.trust = ${filter.trust} and r.state <> 'disputed'` : sql``}
      ${like ? sql`and (${byAddress}(r.email_id ilike ${like} and ${isShownWhole(scope, sql`r.email_id`)}))` : sql``}
    order by r.id desc`;
}

/** A page of recipients with what is known of each: asked for together, which is half the work of asking for each. */
function pageReader({ workspace }: Scope): (tx: Tx, fetch: SQL) => Promise<FiledRow[]> {
  /** When each attempt was made: evidence is kept by it. */
  const madeAt = new Map<string, string>();
  return async (tx, fetch) => {
    const rows = await tx.execute<FiledRow>(fetch);
    const ofAttempt = Map.groupBy(rows, ({ attemptId }) => attemptId);
    const unmet = [...ofAttempt.keys()].filter((id) => !madeAt.has(id));
    if (unmet.length > 0) {
      const found = await tx.execute<{ id: string; at: string }>(sql`
        select id, created_at::text as at from attempt
        where workspace_id = ${workspace.id} and id = any(${sql.param(unmet)}::uuid[])`);
      for (const { id, at } of found) madeAt.set(id, at);
    }
    for (const [attemptId, mine] of ofAttempt) {
      const attempt = { workspaceId: workspace.id, attemptId, madeAt: madeAt.get(attemptId) };
      const emailIds = mine.map(({ emailId }) => emailId);
      const known = new Map<string, string>();
      for (const { emailId, said } of await evidenceOf(tx, attempt, emailIds)) known.set(emailId, said);
      for (const row of mine) row.evidence = known.get(row.emailId) ?? null;
    }
    return rows;
  };
}

type Attempt = { workspaceId: string; attemptId: string; madeAt: string | undefined };

/** A prepared statement: any other is planned anew for each page, and is sent only when the one before it was answered. */
function evidenceOf(tx: Tx, { workspaceId, attemptId, madeAt }: Attempt, emailIds: string[]) {
  return tx
    .select({
      emailId: evidence.emailId,
      said: sql<string>`string_agg(${evidence.source} || ': ' || ${evidence.kind}, '; ' order by ${evidence.seenAt})`,
    })
    .from(evidence)
    .where(
      and(
        eq(evidence.workspaceId, workspaceId),
        sql`${evidence.attemptCreatedAt} = ${madeAt}::text::timestamptz`,
        eq(evidence.attemptId, attemptId),
        sql`${evidence.emailId} = any(${sql.param(emailIds)}::text[])`,
      ),
    )
    .groupBy(evidence.emailId)
    .prepare("evidence_of")
    .execute();
}
