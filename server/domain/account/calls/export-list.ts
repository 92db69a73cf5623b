import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { platformCall } from "#db/schema/partitioned/records.ts";
import { requestColumns } from "#server/compose/exported/lists.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import { asStored, choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { maskPath } from "#server/domain/privacy/mask-fields.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { findCalls } from "./find.ts";
import { isWanted, operationsOf, type RequestFilter } from "./list.ts";

export type RequestsAsked = Omit<RequestFilter, "limit" | "cursor">;

type Row = Pick<
  typeof platformCall.$inferSelect,
  "id" | "operation" | "method" | "path" | "appId" | "outcome" | "httpStatus" | "platformStatus" | "durationMs" | "job"
> & { at: string; personName: string | null; connectionName: string | null; submissionId: string | null };

/** As the list shows them: nobody's number or address in a path, and no body. */
const columns = filedColumns(requestColumns, {
  id: ({ id }: Row) => id,
  at: ({ at }) => at,
  operation: ({ operation }) => operation,
  method: ({ method }) => method,
  path: ({ path }) => maskPath(path).value,
  application: ({ appId }) => appId,
  outcome: ({ outcome }) => outcome,
  http_status: ({ httpStatus }) => httpStatus,
  code: ({ platformStatus }) => platformStatus,
  duration_ms: ({ durationMs }) => durationMs,
  person: ({ personName }) => personName,
  job: ({ job }) => job,
  connection: ({ connectionName }) => connectionName,
  send: ({ submissionId }) => submissionId,
});

/**
 * The calls made to the platform that their page shows under the same filter as a file, newest first. The audit entry is
 * written before anything leaves. Throws `too_many`.
 */
export async function exportRequests(
  scope: Scope,
  asked: RequestsAsked,
  { format, columns: chosen, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  return exportFile(scope, requestsFile(scope, asked, { format, columns: chosen }), options);
}

/** What that file is. */
export function requestsFile(scope: Scope, asked: RequestsAsked, choice: FileChoice): FileWork<Row> {
  const prepare = async (tx: Tx) => {
    // What was searched for may be somebody's number.
    const { q = null, ...narrowed } = asked;
    const found = q === null ? undefined : await findCalls(tx, scope, q);
    return {
      target: { kind: "workspace", id: scope.workspace.id },
      meta: { filter: narrowed, ...choiceOf(choice) },
      personal: { search: q },
      content: listingContent(
        {
          name: "requests",
          columns,
          query: found === null ? sql`select where false` : selectRows(scope, asked, found),
          execute: (tx: Tx, fetch: SQL) => tx.execute<Row>(fetch),
          rowsOf: asStored,
        },
        choice,
      ),
    };
  };
  return { permission: "request.read", action: "requests.exported", prepare };
}

function selectRows(scope: Scope, asked: RequestsAsked, found: SQL | undefined): SQL {
  const ids = operationsOf(asked);
  const wanted = and(isWanted(scope, asked), ids === null ? undefined : inArray(platformCall.operation, ids), found);
  return sql`
    select ${platformCall.id} as id, ${isoTimeOf(sql`${platformCall.at}`)} as at, operation, method, path, app_id as "appId",
      outcome, http_status as "httpStatus", platform_status as "platformStatus", duration_ms as "durationMs", job,
      (select name from person where person.id = ${platformCall.personId}) as "personName",
      (select name from connection where connection.id = ${platformCall.connectionId}) as "connectionName",
      submission_id as "submissionId"
    from ${platformCall} where ${wanted} order by ${platformCall.at} desc, ${platformCall.id} desc`;
}
