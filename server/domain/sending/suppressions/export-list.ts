import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { suppression } from "#db/schema/sending.ts";
import { suppressionColumns } from "#server/compose/exported/lists.ts";
import type { SuppressionArea } from "#server/contract/areas.ts";
import { isoTimeOf } from "#server/domain/exports/iso-time.ts";
import { asStored, choiceOf, type FileChoice, filedColumns, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { maySeePersonal, shownContact, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportFile, type FileWork } from "#server/domain/trail/export-file.ts";
import { holds } from "./suppressed.ts";

type Row = {
  channel: SuppressionArea;
  number: string;
  reason: string;
  until: string | null;
  addedAt: string;
  addedBy: string | null;
};

const columnsFor = (scope: Scope) =>
  filedColumns(suppressionColumns, {
    number: ({ number }: Row) => shownContact(scope, number),
    reason: ({ reason }) => shownText(scope, reason),
    until: ({ until }) => until,
    channel: ({ channel }) => channel,
    added_at: ({ addedAt }) => addedAt,
    added_by: ({ addedBy }) => addedBy,
  });

/**
 * The numbers and addresses that are suppressed now in a channel, or in each, as a file, last added first, in columns that the import takes again. Expired ones hold
 * nothing, and who was erased has no number to write. The audit entry is written before anything leaves.
 */
export async function exportSuppressions(
  scope: Scope,
  {
    channel,
    format,
    columns,
    ...options
  }: SnapshotOptions & FileChoice & { channel?: SuppressionArea | undefined } = {},
): Promise<WrittenFile> {
  return exportFile(scope, suppressionsFile(scope, { channel }, { format, columns }), options);
}

/** What that file is. */
export function suppressionsFile(
  scope: Scope,
  { channel }: { channel?: SuppressionArea | undefined },
  choice: FileChoice,
): FileWork<Row> {
  const prepare = async () => ({
    target: { kind: "workspace", id: scope.workspace.id },
    meta: {
      channel: channel ?? null,
      numbers: maySeePersonal(scope) ? "full" : "masked",
      ...choiceOf(choice),
    },
    content: listingContent(
      {
        name: "suppressions",
        columns: columnsFor(scope),
        query: selectRows(scope, channel),
        execute: (tx: Tx, fetch: SQL) => tx.execute<Row>(fetch),
        rowsOf: asStored,
      },
      choice,
    ),
  });
  return { permission: "suppression.read", action: "suppressions.exported", prepare };
}

function selectRows(scope: Scope, channel: SuppressionArea | undefined): SQL {
  const isOfChannel = channel === undefined ? sql`true` : sql`${suppression.channel} = ${channel}`;
  return sql`
    select ${suppression.channel} as channel, ${suppression.number} as number, ${suppression.reason} as reason, ${isoTimeOf(sql`${suppression.until}`)} as until,
      ${isoTimeOf(sql`${suppression.createdAt}`)} as "addedAt", p.name as "addedBy"
    from ${suppression} left join person p on p.id = ${suppression.createdBy}
    where ${suppression.workspaceId} = ${scope.workspace.id} and ${isOfChannel}
      and ${suppression.number} is not null and ${holds}
    order by ${suppression.createdAt} desc, ${suppression.id} desc`;
}
