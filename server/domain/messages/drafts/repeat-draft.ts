import { and, eq, isNotNull } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { upload } from "#db/schema/uploads.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { type Channel, kindOf } from "#server/domain/messages/channel/channel.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { auditBegun, storeDraft } from "#server/domain/sending/drafts/store-draft.ts";
import { lockSent, queueCheck, writtenInItsForm } from "./from-sent.ts";
import { titleOf } from "./title-of.ts";

/**
 * Begins a draft with whatever a message to many said and its application; with its recipients too where they are a
 * saved list, for which its columns hold. Throws `not_found`, also where the application is gone, and `conflict` for a message
 * to one number, which has no draft.
 */
export async function repeatDraft(scope: Scope, channel: Channel, submissionId: string): Promise<{ id: string }> {
  requirePermission(scope, `${channel.area}.send`);
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    const before = await lockSent(tx, channel, submissionId);
    const sent = before.operation === channel.operation.id ? channel.draft.safeParse(before.draft).data : undefined;
    if (!sent) throw writtenInItsForm();
    const { connection } = await findApplication(tx, channel.area, sent.appId);
    const list = await findList(tx, sent.uploadId);
    const said = { ...sent, withoutRepeats: undefined, withoutReached: undefined };
    const draft = list ? said : { ...said, uploadId: null, numberColumn: null, variables: {} };
    const title = titleOf(channel, list === null ? null : { listName: list }, new Date(), connection.timeZone);
    const id = await storeDraft(tx, scope, {
      ...kindOf(channel),
      connectionId: connection.id,
      title,
      isTitled: false,
      draft,
    });
    if (list) await queueCheck(tx, scope, channel, id, draft);
    await auditBegun(tx, scope, id, { repeats: submissionId });
    return { id };
  });
}

/** The name of the saved list that an upload is; null where it is none, or none any more. */
async function findList(tx: Tx, uploadId: string | null): Promise<string | null> {
  if (uploadId === null) return null;
  const [found] = await tx
    .select({ name: upload.listName })
    .from(upload)
    .where(and(eq(upload.id, uploadId), isNotNull(upload.listName), eq(upload.state, "read")));
  return found?.name ?? null;
}
