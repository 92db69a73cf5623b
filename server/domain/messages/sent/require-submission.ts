import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { DomainError } from "#server/domain/errors.ts";

/** Throws `not_found` for what is no submission of the workspace, so that its parts are not told from none. */
export async function requireSubmission(tx: Tx, id: string): Promise<void> {
  const [found] = await tx.select({ id: submission.id }).from(submission).where(eq(submission.id, id));
  if (!found) throw new DomainError("not_found", "There is no such submission in this workspace.");
}
