import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { CheckedRow, UploadRow, Verdict } from "#db/schema/uploads.ts";
import { column } from "#server/compose/exported/column.ts";
import { verdictSentence } from "#server/compose/problems.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Cell, FiledColumn } from "#server/domain/exports/cells.ts";
import { fileBaseName } from "#server/domain/exports/csv.ts";
import { isoTime } from "#server/domain/exports/iso-time.ts";
import { choiceOf, type FileChoice, listingContent } from "#server/domain/exports/listing.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { Suppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { columnNames } from "#server/domain/tables/uploads/formats/header.ts";
import { padded } from "#server/domain/tables/uploads/rows.ts";
import { shownCells } from "#server/domain/tables/uploads/shown.ts";
import { exportFile } from "#server/domain/trail/export-file.ts";
import { t } from "#words/t.ts";
import { findCheck, shownRow, suppressionsOf } from "./read-rows.ts";

/** Rows that nothing is sent to: of one verdict, or of all of them. */
export const failedVerdicts = ["refused", "duplicate", "suppressed", "failed"] as const;
export type FailedVerdict = (typeof failedVerdicts)[number];

type StoredBlock = { checked: CheckedRow[]; stored: UploadRow[] | null };
/** With why its suppressed numbers are. */
type Block = StoredBlock & { suppressions: ReadonlyMap<string, Suppressed> };

/** What stands behind the table's own columns, numbered where the table has it from an earlier download. */
const ownColumns = ["row", "verdict", "problem", "suppressed_reason", "suppressed_until"];

/** A block may have half a megabyte of cells. */
const blocksAtOnce = 4;

/** Why there is nothing to download yet. */
const finished = ["checked", "preparing", "prepared"];

/**
 * The failed rows of a draft as a file: the table's own columns as they were read, then the row, the verdict and why, in a
 * sentence, and of a suppressed number its reason and until when, as they are now. Once fixed it can be uploaded as it
 * is. The audit entry is written before anything leaves. Throws `not_found`, `invalid` while the check goes on,
 * `too_many`.
 */
export async function exportFailedRows(
  scope: Scope,
  input: { submissionId: string; verdict: FailedVerdict },
  { format, columns, ...options }: SnapshotOptions & FileChoice = {},
): Promise<WrittenFile> {
  const prepare = (tx: Tx) => prepareRows(tx, scope, input, { format, columns });
  const work = { permission: "submission.read", action: "rows.exported", prepare } as const;
  return exportFile(scope, work, { pageRows: blocksAtOnce, ...options });
}

async function prepareRows(
  tx: Tx,
  scope: Scope,
  input: { submissionId: string; verdict: FailedVerdict },
  choice: FileChoice,
) {
  const { submissionId, verdict } = input;
  const check = await findCheck(tx, submissionId);
  if (!check) throw new DomainError("not_found", t("domain.noRowsWereCheckedForThisSend"));
  if (!finished.includes(check.state)) throw new DomainError("invalid", t("domain.theRowsAreStillBeingChecked"));
  const { uploadId, settings } = check;
  // A table without a header may be called after its first row, and a file after somebody.
  const columns = check.columns.map((column) => shownText(scope, column));
  const of = { ...input, channel: check.channel, uploadId, columns, numberColumn: settings.numberColumn };
  const title = `${shownText(scope, check.uploadName).replace(/\.[a-z]{3,4}$/i, "")} ${verdict} rows`;
  return {
    target: { kind: "submission", id: submissionId },
    meta: { verdict, uploadId, numbers: maySeePersonal(scope) ? "full" : "masked", ...choiceOf(choice) },
    content: listingContent(
      {
        name: fileBaseName(title, "failed-rows"),
        columns: columnsOf(of),
        query: selectBlocks(of),
        execute: (tx: Tx, fetch: SQL) => fetchBlocks(tx, scope, check.channel, fetch),
        rowsOf: (blocks: Block[]) => blocks.flatMap((block) => rowsOf(scope, block, of)),
      },
      choice,
    ),
  };
}

type Table = {
  channel: MessageArea;
  submissionId: string;
  verdict: FailedVerdict;
  uploadId: string;
  columns: string[];
  numberColumn: number;
};

async function fetchBlocks(tx: Tx, scope: Scope, channel: MessageArea, fetch: SQL): Promise<Block[]> {
  const blocks = await tx.execute<StoredBlock>(fetch);
  const suppressions = await suppressionsOf(
    tx,
    scope,
    channel,
    blocks.flatMap(({ checked }) => checked),
  );
  return blocks.map((block) => ({ ...block, suppressions }));
}

/** A number keeps its leading zeros; other cells are changed as little as can be, since they are uploaded again. */
function columnsOf({ columns, numberColumn }: Table): FiledColumn<Cell[]>[] {
  return columnNames([...columns, ...ownColumns], 0).map((name, at) => ({
    column: column(name, at === numberColumn ? "id" : "text", name),
    cellOf: (cells) => cells[at],
  }));
}

function rowsOf(scope: Scope, { checked, stored, suppressions }: Block, table: Table): Cell[][] {
  const { channel, verdict, columns } = table;
  return checked.flatMap((row, place) => {
    const isWanted = verdict === "failed" ? row.verdict !== "sendable" : row.verdict === verdict;
    if (!isWanted) return [];
    const [, ...cells] = stored?.[place] ?? [row.row];
    const shown = shownCells(scope, padded(cells, columns.length)).slice(0, columns.length);
    const { reason = null, until = null } = suppressions.get(row.number ?? "") ?? {};
    const problem = verdictSentence(shownRow(scope, row), channel);
    return [[...shown, row.row, row.verdict, problem, shownText(scope, reason), isoTime(until)]];
  });
}

function selectBlocks({ submissionId, uploadId, verdict }: Pick<Table, "submissionId" | "uploadId" | "verdict">): SQL {
  const verdicts: Verdict[] = verdict === "failed" ? ["refused", "duplicate", "suppressed"] : [verdict];
  const counts = verdicts.map((one) => sql`c.${sql.identifier(`${one}_count`)}`);
  return sql`
    select c.rows as checked, u.rows as stored from recipient_check_block c
    left join upload_block u on u.upload_id = ${uploadId} and u.block_no = c.block_no
    where c.submission_id = ${submissionId} and ${sql.join(counts, sql` + `)} > 0
    order by c.block_no`;
}
