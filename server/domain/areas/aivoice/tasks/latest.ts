import { desc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { SubmissionState } from "#server/domain/standing/state.ts";
import { t } from "#words/t.ts";

/** `state` is null where a person typed it. */
export type LatestVersion = {
  number: number;
  draft: Record<string, unknown>;
  state: SubmissionState | null;
  by: string;
};

/** The last version of a task, whatever became of it; undefined where nothing is known of its rules. */
export async function readLatest(tx: Tx, taskId: string): Promise<LatestVersion | undefined> {
  const [latest] = await tx
    .select({ number: aiTaskVersion.number, draft: aiTaskVersion.draft, state: submission.state, by: person.name })
    .from(aiTaskVersion)
    .leftJoin(submission, eq(submission.id, aiTaskVersion.submissionId))
    .innerJoin(person, eq(person.id, aiTaskVersion.createdBy))
    .where(eq(aiTaskVersion.aiTaskId, taskId))
    .orderBy(desc(aiTaskVersion.number))
    .limit(1);
  return latest;
}

/**
 * Throws `conflict` where nobody knows yet what became of the last version: edits go to the platform one after the other, or
 * the last one to arrive would win, and what is on its way is about the id that it names.
 */
export function requireAnswered(latest: LatestVersion | undefined): void {
  const { number, state = null } = latest ?? {};
  if (state === null || state === "accepted" || state === "refused" || state === "cancelled") return;
  throw new DomainError(
    "conflict",
    state === "unknown"
      ? t("domain.nobodyKnowsWhetherVersionNumberReachedThe", { number: number ?? "" })
      : t("domain.versionNumberIsStillOnItsWay", { number: number ?? "" }),
    { latest: number },
  );
}
