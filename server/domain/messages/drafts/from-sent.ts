import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { areaTraits } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Channel } from "#server/domain/messages/channel/channel.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addCheck } from "#server/domain/tables/recipient-checks/queue-check.ts";
import { t } from "#words/t.ts";
import { checkSettings } from "./draft-problem.ts";

/** A send of the channel, locked, for a draft that goes on from it. Throws `not_found`. */
export async function lockSent(tx: Tx, { area }: Channel, id: string): Promise<typeof submission.$inferSelect> {
  const [row] = await tx.select().from(submission).where(eq(submission.id, id)).for("no key update");
  if (row?.area !== area || row.releasedAt === null)
    throw new DomainError("not_found", t("domain.thereIsNoSuchNounInThis", { noun: areaTraits[area].noun }));
  return row;
}

/** For a message to one number, from which no draft can go on. */
export function writtenInItsForm(): DomainError {
  return new DomainError("conflict", t("domain.aMessageToOneNumberIsWritten"));
}

/** Has the rows of a draft checked whose table was read already. */
export async function queueCheck(
  tx: Tx,
  { workspace }: Scope,
  { area }: Channel,
  submissionId: string,
  draft: ListDraft,
): Promise<void> {
  const { uploadId } = draft;
  const settings = uploadId && checkSettings(draft, { id: uploadId, state: "read" });
  if (!settings) throw new Error("a draft that goes on from a send lacks something");
  await addCheck(tx, { submissionId, workspaceId: workspace.id, uploadId, channel: area, settings });
}
