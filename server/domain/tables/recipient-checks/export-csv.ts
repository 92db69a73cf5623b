import { type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import type { CheckedRow, UploadRow, Verdict } from "#db/schema/uploads.ts";
import { guardFormula } from "#server/compose/formula-guard.ts";
import { verdictSentence } from "#server/compose/problems.ts";
import { DomainError } from "#server/domain/errors.ts";
import { csvFileName, csvLine, guardId } from "#server/domain/exports/csv.ts";
import { asCsvDownload, type CsvFile, csvChunks } from "#server/domain/exports/csv-chunks.ts";
import type { SnapshotOptions } from "#server/domain/exports/snapshot-pages.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { Suppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { columnNames } from "#server/domain/tables/uploads/formats/header.ts";
import { padded } from "#server/domain/tables/uploads/rows.ts";
import { shownCells } from "#server/domain/tables/uploads/shown.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { findCheck, suppressionsOf } from "./read-rows.ts";

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
 * The failed rows of a draft as CSV: the table's own columns as they were read, then the row, the verdict and why, in a
 * sentence, and of a suppressed number its reason and until when, as they are now. Once fixed it can be uploaded as it is. The audit entry is written before anything leaves. Throws `not_found`,
 * `invalid` while the check goes on, `too_many`.
 */
export async function exportFailedRows(
  scope: Scope,
  input: { submissionId: string; verdict: FailedVerdict },
  options: SnapshotOptions = {},
): Promise<CsvFile> {
  requirePermission(scope, "submission.read");
  return asCsvDownload(scope, () => open(scope, input, options));
}

async function open(
  scope: Scope,
  input: { submissionId: string; verdict: FailedVerdict },
  options: SnapshotOptions,
): Promise<CsvFile> {
  const { app } = scope.services.db;
  const { submissionId, verdict } = input;
  const check = await inWorkspace(app, scope.workspace.id, async (tx) => {
    const found = await findCheck(tx, submissionId);
    if (!found) throw new DomainError("not_found", "No rows were checked for this submission.");
    if (!finished.includes(found.state)) throw new DomainError("invalid", "The rows are still being checked.");
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "rows.exported",
      target: { kind: "submission", id: submissionId },
      meta: { verdict, uploadId: found.uploadId, numbers: maySeePersonal(scope) ? "full" : "masked" },
    });
    return found;
  });
  const { uploadId, settings } = check;
  // A table without a header may be called after its first row, and a file after somebody.
  const columns = check.columns.map((column) => shownText(scope, column));
  const of = { ...input, uploadId, columns, numberColumn: settings.numberColumn };
  const name = csvFileName(
    `${shownText(scope, check.uploadName).replace(/\.[a-z]{3,4}$/i, "")} ${verdict} rows`,
    "failed-rows",
  );
  const blocks = {
    header: columnNames([...columns, ...ownColumns], 0).map(guardFormula),
    query: selectBlocks(of),
    execute: (tx: Tx, fetch: SQL) => fetchBlocks(tx, scope, fetch),
    linesOf: (block: Block) => linesOf(scope, block, of),
  };
  return { name, chunks: csvChunks(scope, blocks, { pageRows: blocksAtOnce, ...options }) };
}

type Table = {
  submissionId: string;
  verdict: FailedVerdict;
  uploadId: string;
  columns: string[];
  numberColumn: number;
};

async function fetchBlocks(tx: Tx, scope: Scope, fetch: SQL): Promise<Block[]> {
  const blocks = await tx.execute<StoredBlock>(fetch);
  const suppressions = await suppressionsOf(
    tx,
    scope,
    blocks.flatMap(({ checked }) => checked),
  );
  return blocks.map((block) => ({ ...block, suppressions }));
}

function linesOf(scope: Scope, { checked, stored, suppressions }: Block, table: Table): string {
  const { verdict, numberColumn, columns } = table;
  return checked
    .map((row, place) => {
      const isWanted = verdict === "failed" ? row.verdict !== "sendable" : row.verdict === verdict;
      if (!isWanted) return "";
      const [, ...cells] = stored?.[place] ?? [row.row];
      const shown = shownCells(scope, padded(cells, columns.length)).slice(0, columns.length);
      // A number keeps its leading zeros; other cells are changed as little as can be, since they are uploaded again.
      const guarded = shown.map((cell, at) => (at === numberColumn ? guardId(cell) : guardFormula(cell)));
      const { reason = null, until = null } = suppressions.get(row.number ?? "") ?? {};
      const why = reason && guardFormula(shownText(scope, reason));
      return csvLine([
        ...guarded,
        String(row.row),
        row.verdict,
        verdictSentence(row),
        why,
        until?.toISOString() ?? null,
      ]);
    })
    .join("");
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
