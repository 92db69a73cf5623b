import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { callback } from "#db/schema/partitioned/callbacks.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import { callbackColumns } from "#server/compose/exported/lists.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import { choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { type CallbackFilter, shownNames, wantedCallbacks } from "./list.ts";

export type CallbacksAsked = Pick<CallbackFilter, "disposition" | "submissionId" | "q">;

type Row = Pick<
  typeof callback.$inferSelect,
  "id" | "method" | "contentType" | "sourceIp" | "timesSeen" | "disposition" | "problem" | "taskId" | "emailId" | "late"
> & {
  submissionId: string;
  title: string;
  bytes: number;
  firstSeenAt: string;
  lastSeenAt: string;
  processedAt: string | null;
};

const columns = filedColumns(callbackColumns, {
  id: ({ id }: Row) => id,
  first_seen_at: ({ firstSeenAt }) => firstSeenAt,
  last_seen_at: ({ lastSeenAt }) => lastSeenAt,
  times_seen: ({ timesSeen }) => timesSeen,
  became: ({ disposition }) => disposition,
  problem: ({ problem }) => problem,
  email_id: ({ emailId }) => emailId,
  task_id: ({ taskId }) => taskId,
  send: ({ submissionId }) => submissionId,
  title: ({ title }) => title,
  method: ({ method }) => method,
  content_type: ({ contentType }) => contentType,
  bytes: ({ bytes }) => bytes,
  source_ip: ({ sourceIp }) => sourceIp,
  late: ({ late }) => (late ? "yes" : "no"),
  processed_at: ({ processedAt }) => processedAt,
});

/**
 * The callbacks that their page shows under the same filter as a file, newest first, without what came in them. The audit
 * entry is written before anything leaves. Throws `too_many`.
 */
export async function exportCallbacks(
  scope: Scope,
  asked: CallbacksAsked,
  { format, columns: chosen, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  return exportFile(scope, callbacksFile(scope, asked, { format, columns: chosen }), options);
}

/** What that file is. */
export function callbacksFile(scope: Scope, asked: CallbacksAsked, choice: FileChoice): FileWork<Row> {
  const prepare = async (tx: Tx) => {
    const { q = null, ...narrowed } = asked;
    const wanted = await wantedCallbacks(tx, scope, asked);
    return {
      target: { kind: "workspace", id: scope.workspace.id },
      meta: {
        filter: narrowed,
        names: maySeePersonal(scope) ? "full" : "masked",
        ...choiceOf(choice),
      },
      personal: { search: q },
      content: listingContent(
        {
          name: "callbacks",
          columns,
          query: wanted === null ? sql`select where false` : selectRows(wanted),
          execute: (tx: Tx, fetch: SQL) => tx.execute<Row>(fetch),
          rowsOf: (stored: Row[]) => stored.map((row) => ({ ...row, ...shownNames(scope, row) })),
        },
        choice,
      ),
    };
  };
  return { permission: "callback.read", action: "callbacks.exported", prepare };
}

function selectRows(wanted: SQL | undefined): SQL {
  return sql`
    select ${callback.id}::float8 as id, ${isoTimeOf(sql`${callback.firstSeenAt}`)} as "firstSeenAt",
      ${isoTimeOf(sql`${callback.lastSeenAt}`)} as "lastSeenAt", ${callback.timesSeen} as "timesSeen",
      ${callback.disposition} as disposition, ${callback.problem} as problem, ${callback.emailId} as "emailId",
      ${callback.taskId} as "taskId", ${attempt.submissionId} as "submissionId", ${submission.title} as title,
      ${callback.method} as method, ${callback.contentType} as "contentType", octet_length(${callback.raw}) as bytes,
      ${callback.sourceIp} as "sourceIp", ${callback.late} as late, ${isoTimeOf(sql`${callback.processedAt}`)} as "processedAt"
    from ${callback} join ${attempt} on ${attempt.id} = ${callback.attemptId}
      join ${submission} on ${submission.id} = ${attempt.submissionId}
    where ${wanted} order by ${callback.id} desc`;
}
