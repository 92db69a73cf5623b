import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { sendColumns } from "#server/compose/exported/lists.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import { choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { isFoundIn, mayBeMasked, maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { among, type SubmissionFilter } from "./among.ts";
import { findByTask, matches } from "./list.ts";

export type SendsAsked = Pick<
  SubmissionFilter,
  "states" | "disputed" | "has" | "area" | "by" | "connectionId" | "appId" | "template" | "from" | "to" | "q"
>;

type Row = Pick<
  typeof submission.$inferSelect,
  | "id"
  | "title"
  | "area"
  | "operation"
  | "state"
  | "expectedCount"
  | "recipientCount"
  | "succeededCount"
  | "failedCount"
  | "disputedCount"
  | "messageCount"
  | "acceptedMessages"
  | "followsId"
> & { releasedAt: string; changedAt: string; pausedAt: string | null; stoppedAt: string | null; sentBy: string | null };

const columns = filedColumns(sendColumns, {
  id: ({ id }: Row) => id,
  title: ({ title }) => title,
  kind: ({ area }) => area,
  operation: ({ operation }) => operation,
  state: ({ state }) => state,
  sent_at: ({ releasedAt }) => releasedAt,
  changed_at: ({ changedAt }) => changedAt,
  sent_by: ({ sentBy }) => sentBy,
  messages: ({ messageCount }) => messageCount,
  // Of a send that names no number nobody counts them.
  accepted_messages: ({ messageCount, acceptedMessages }) => (messageCount === null ? null : acceptedMessages),
  expected: ({ expectedCount }) => expectedCount,
  recipients: ({ recipientCount }) => recipientCount,
  succeeded: ({ succeededCount }) => succeededCount,
  failed: ({ failedCount }) => failedCount,
  disputed: ({ disputedCount }) => disputedCount,
  paused_at: ({ pausedAt }) => pausedAt,
  stopped_at: ({ stoppedAt }) => stoppedAt,
  follows: ({ followsId }) => followsId,
});

/**
 * What the workspace sent as a file, the last first, under the same filter as its list, drafts left out. The audit entry is
 * written before anything leaves. Throws `too_many`.
 */
export async function exportSends(
  scope: Scope,
  asked: SendsAsked,
  { format, columns, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  return exportFile(scope, sendsFile(scope, asked, { format, columns }), options);
}

/** What that file is. */
export function sendsFile(scope: Scope, asked: SendsAsked, choice: FileChoice): FileWork<Row> {
  const prepare = async (tx: Tx) => {
    // What was searched for may be somebody's name.
    const { q = null, template = null, ...narrowed } = asked;
    const ofTask = q === null ? [] : await findByTask(tx, scope, q);
    const searched = ofTask.length > 0 ? null : q;
    return {
      target: { kind: "workspace", id: scope.workspace.id },
      meta: {
        filter: narrowed,
        titles: maySeePersonal(scope) ? "full" : "masked",
        ...choiceOf(choice),
      },
      personal: { search: q, template },
      content: listingContent(
        {
          name: "sends",
          columns,
          query: selectRows(and(among(scope, asked), isFound(scope, searched, ofTask))),
          execute: (tx: Tx, fetch: SQL) => tx.execute<Row>(fetch),
          rowsOf: (stored: Row[]) => shownRows(scope, stored, searched),
        },
        choice,
      ),
    };
  };
  return { permission: "submission.read", action: "sends.exported", prepare };
}

/** Where a title may be hidden from the viewer, what is shown of it decides, which the database cannot say. */
function isFound(scope: Scope, q: string | null, ofTask: string[]): SQL | undefined {
  if (ofTask.length > 0) return inArray(submission.id, ofTask);
  if (q === null) return undefined;
  return maySeePersonal(scope) ? matches(q) : or(mayBeMasked(submission.title), matches(q));
}

function shownRows(scope: Scope, stored: Row[], q: string | null): Row[] {
  const rows = stored.map((row) => ({ ...row, title: shownText(scope, row.title) }));
  return q === null || maySeePersonal(scope) ? rows : rows.filter(({ title }) => isFoundIn(q, [title]));
}

function selectRows(wanted: SQL | undefined): SQL {
  return sql`
    select id, title, area, operation, state, ${isoTimeOf(sql`released_at`)} as "releasedAt",
      ${isoTimeOf(sql`changed_at`)} as "changedAt", ${isoTimeOf(sql`paused_at`)} as "pausedAt",
      ${isoTimeOf(sql`stopped_at`)} as "stoppedAt", expected_count as "expectedCount", recipient_count as "recipientCount",
      succeeded_count as "succeededCount", failed_count as "failedCount", disputed_count as "disputedCount",
      message_count as "messageCount", accepted_messages as "acceptedMessages", follows_id as "followsId",
      (select name from person where person.id = ${submission.createdBy}) as "sentBy"
    from ${submission} where ${wanted} order by ${submission.releasedAt} desc, ${submission.id} desc`;
}
