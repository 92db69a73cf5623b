import { eq, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import {
  type CheckedRow,
  type LeftOut,
  recipientCheck,
  type UploadRow,
  upload,
  type Verdict,
} from "#db/schema/uploads.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byRow, type Page, type Paging, pageOf } from "#server/domain/paging.ts";
import { shownContact, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { findSuppressed, type Suppressed } from "#server/domain/sending/suppressions/suppressed.ts";
import { padded } from "#server/domain/tables/uploads/rows.ts";
import { shownCells } from "#server/domain/tables/uploads/shown.ts";
import { t } from "#words/t.ts";
import { gotLately } from "./got-lately.ts";
import { problemOf, shownProblem, shownProblemOf } from "./shown-problem.ts";

/** A judged row with the cells it was judged by; `suppression` says why and until when its number is kept out now. */
export type ShownCheckedRow = CheckedRow & {
  cells: string[];
  suppression?: { reason: string; until: Date | null };
};

export type RowsFilter = Paging<number> & {
  submissionId: string;
  verdict?: Verdict | undefined;
  /** Of the refused ones those with this problem, or those whose problem somebody left as it is, or nobody did. */
  problem?: string | undefined;
  isLeftOut?: boolean | undefined;
  /** Those alone whose letters cost parts. */
  isDear?: boolean | undefined;
};

/** Verdicts that stand, or come to stand while the worker goes on. */
const shownStates = ["checking", "checked", "preparing", "prepared"];

/** Problems of the rows that are refused now and that somebody left as they are. Those of another upload do not count. */
export function leftOutOf({ leftOut, uploadId }: { leftOut: LeftOut | null; uploadId: string }): string[] {
  return leftOut?.uploadId === uploadId ? leftOut.problems : [];
}

/**
 * Judged rows of a draft in the order of its table, of one verdict or all. Numbers and cells are
 * masked for those who may not see them. Throws `not_found`.
 */
export async function readCheckedRows(
  scope: Scope,
  filter: RowsFilter,
): Promise<Page<ShownCheckedRow> & { columns: string[] }> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const check = await findCheck(tx, filter.submissionId);
    const columns = (check?.columns ?? []).map((column) => shownText(scope, column));
    if (!check || !shownStates.includes(check.state)) return { rows: [], next: null, columns };
    const found = await storedRows(tx, scope, check, filter);
    const page = pageOf(found, filter.limit, byRow, ({ checked }) => checked.row);
    const kept = await suppressionsOf(
      tx,
      scope,
      check.channel,
      page.rows.map(({ checked }) => checked),
    );
    const rows = page.rows.map(({ checked, stored }) => {
      const [, ...cells] = stored ?? [checked.row];
      const why = kept.get(checked.number ?? "");
      return {
        ...shownRow(scope, checked),
        cells: shownCells(scope, padded(cells, columns.length)),
        ...(why && { suppression: { reason: shownText(scope, why.reason), until: why.until } }),
      };
    });
    return { ...page, rows, columns };
  });
}

/** Why the suppressed ones of some rows are, by number, asked now: a suppression may have ended since the check. */
export async function suppressionsOf(
  tx: Tx,
  scope: Scope,
  channel: MessageArea,
  rows: readonly CheckedRow[],
): Promise<Map<string, Suppressed>> {
  const numbers = rows.flatMap(({ verdict, number }) =>
    verdict === "suppressed" && number !== undefined ? [number] : [],
  );
  if (numbers.length === 0) return new Map();
  const place = { workspaceId: scope.workspace.id, channel };
  return findSuppressed(tx, scope.services.keyring, place, numbers);
}

/** The check of a draft with its upload's columns, null where there is none yet. Throws `not_found` for no submission. */
export async function findCheck(tx: Tx, submissionId: string) {
  const [found] = await tx
    .select({
      id: submission.id,
      title: submission.title,
      releasedAt: submission.releasedAt,
      draft: submission.draft,
      check: recipientCheck,
      upload,
    })
    .from(submission)
    .leftJoin(recipientCheck, eq(recipientCheck.submissionId, submission.id))
    .leftJoin(upload, eq(upload.id, recipientCheck.uploadId))
    .where(eq(submission.id, submissionId));
  if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
  const { check, upload: table } = found;
  if (check === null || table === null) return null;
  return {
    ...check,
    title: found.title,
    releasedAt: found.releasedAt,
    columns: table.columns ?? [],
    uploadName: table.name,
  };
}

/** A judged row as the viewer may read it. */
export function shownRow(scope: Pick<Scope, "permissions">, row: CheckedRow): CheckedRow {
  const { number, problem } = row;
  return {
    ...row,
    ...(number !== undefined && { number: shownContact(scope, number) ?? "" }),
    ...(problem !== undefined && { problem: shownProblem(scope, problem) }),
  };
}

/** SQL over a judged row: somebody decided to leave its problem as it is, or to leave out those who got something lately. */
export function isLeftOutNow(check: { leftOut: LeftOut | null; uploadId: string }): SQL {
  const problems = JSON.stringify([...leftOutOf(check), ...gotLately]);
  return sql`coalesce(${problemOf}, '') in (select jsonb_array_elements_text(${problems}::text::jsonb))`;
}

/** Both blocks of a number have their rows in the same places. */
async function storedRows(
  tx: Tx,
  scope: Scope,
  check: { uploadId: string; leftOut: LeftOut | null },
  { submissionId, verdict, problem, isLeftOut, isDear, cursor = 0, limit }: RowsFilter,
): Promise<{ checked: CheckedRow; stored: UploadRow | null }[]> {
  const { uploadId } = check;
  const leftOut = isLeftOutNow(check);
  const rows = await tx.execute<{ checked: CheckedRow; stored: UploadRow | null }>(sql`
    select judged.value as checked, u.rows -> (judged.place::integer - 1) as stored
    from recipient_check_block c
    left join upload_block u on u.upload_id = ${uploadId} and u.block_no = c.block_no
    cross join lateral jsonb_array_elements(c.rows) with ordinality as judged(value, place)
    where c.submission_id = ${submissionId}
      and c.block_no >= coalesce((select max(b.block_no) from recipient_check_block b
        where b.submission_id = ${submissionId} and b.first_row <= ${cursor}), 0)
      and (judged.value ->> 'row')::integer > ${cursor}
      ${verdict ? sql`and ${sql.identifier(`${verdict}_count`)} > 0 and judged.value ->> 'verdict' = ${verdict}` : sql``}
      ${problem === undefined ? sql`` : sql`and ${shownProblemOf(scope)} = ${problem}`}
      ${isLeftOut === undefined ? sql`` : isLeftOut ? sql`and ${leftOut}` : sql`and not ${leftOut}`}
      ${isDear ? sql`and c.sendable_count > 0 and judged.value ->> 'dear' is not null` : sql``}
    order by c.block_no, judged.place
    limit ${limit + 1}`);
  return [...rows];
}
