import { eq, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { findCheck, isLeftOutNow, leftOutOf } from "./read-rows.ts";
import { problemOf, shownProblemOf } from "./shown-problem.ts";

/** Why rows are refused, how many for that reason, and whether somebody decided to leave them as they are. */
export type RowProblemCount = { problem: string; count: number; isLeftOut: boolean };

/** More reasons than a table of people has; each variable may have one. */
const mostProblems = 250;

/** The refused rows of a draft summed by reason, the most frequent one first. Throws `not_found`. */
export async function listProblems(
  scope: Scope,
  { submissionId }: { submissionId: string },
): Promise<{ rows: RowProblemCount[] }> {
  requirePermission(scope, "submission.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const check = await findCheck(tx, submissionId);
    if (!check) return { rows: [] };
    return { rows: await countProblems(tx, scope, check) };
  });
}

type Check = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

async function countProblems(tx: Tx, viewer: Scope, check: Check): Promise<RowProblemCount[]> {
  const rows = await tx.execute<RowProblemCount>(sql`
    select ${shownProblemOf(viewer)} as problem, count(*)::int as count, bool_and(${isLeftOutNow(check)}) as "isLeftOut"
    from ${refusedRows(check)} group by 1 order by 2 desc, 1 limit ${mostProblems}`);
  return [...rows];
}

const refusedRows = ({ submissionId }: Check): SQL => sql`recipient_check_block c
    cross join lateral jsonb_array_elements(c.rows) as judged(value)
    where c.submission_id = ${submissionId} and c.refused_count > 0 and judged.value ->> 'verdict' = 'refused'
      and judged.value ->> 'problem' is not null`;

/**
 * Leaves all rows with a problem as they are, or takes that back. They are refused either way; what is left out asks for
 * nothing more. Throws `not_found`, `conflict` once the draft was sent.
 */
export async function leaveOut(
  scope: Scope,
  input: { submissionId: string; problem: string; isLeftOut: boolean },
): Promise<void> {
  const { submissionId, problem, isLeftOut } = input;
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [asked] = await tx
      .select({ channel: recipientCheck.channel })
      .from(recipientCheck)
      .where(eq(recipientCheck.submissionId, submissionId));
    if (!asked) throw nothingChecked();
    requirePermission(scope, `${asked.channel}.send`);
    await tx.execute(sql`select from recipient_check where submission_id = ${submissionId} for no key update`);
    const check = await findCheck(tx, submissionId);
    if (!check) throw nothingChecked();
    if (check.releasedAt !== null) throw new DomainError("conflict", t("domain.thisDraftWasSentAlready"));
    const meant = await meantBy(tx, scope, check, problem);
    if (meant.length === 0) throw new DomainError("conflict", t("domain.noRowHasThisProblemAnyMore"));
    const others = leftOutOf(check).filter((other) => !meant.includes(other));
    if (isLeftOut && others.length + meant.length > mostProblems)
      throw new DomainError("conflict", t("domain.atMostMostProblemsKindsOfRowsAre", { mostProblems }));
    await tx
      .update(recipientCheck)
      .set({ leftOut: { uploadId: check.uploadId, problems: isLeftOut ? [...others, ...meant] : others } })
      .where(eq(recipientCheck.submissionId, submissionId));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: isLeftOut ? "rows.left_out" : "rows.taken_back",
      target: { kind: "submission", id: submissionId },
      // What follows the colon may be the name of a column.
      meta: { problem: problem.split(":")[0] ?? problem },
    });
  });
}

function nothingChecked(): DomainError {
  return new DomainError("not_found", t("domain.noRowsWereCheckedForThisDraft"));
}

/** The problems that the viewer is shown as this one. */
async function meantBy(tx: Tx, viewer: Scope, check: Check, problem: string): Promise<string[]> {
  if (maySeePersonal(viewer)) return [problem];
  const rows = await tx.execute<{ problem: string }>(sql`
    select distinct ${problemOf} as problem from ${refusedRows(check)} and ${shownProblemOf(viewer)} = ${problem}`);
  return rows.map((row) => row.problem);
}
