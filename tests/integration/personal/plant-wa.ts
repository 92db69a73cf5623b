import { eq } from "drizzle-orm";
import { message } from "#db/schema/messages.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { adoptTemplate } from "#server/domain/areas/wa/templates/adopt.ts";
import { noteStatus } from "#server/domain/areas/wa/templates/note-status.ts";
import { beginDraft } from "#server/domain/messages/drafts/change-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addApplication, work } from "#tests/integration/sms/world.ts";
import { appId, writtenDraft } from "#tests/integration/wa/world.ts";
import { placeIds } from "#tests/support/place-of-ids.ts";
import type { Somebody } from "./somebody.ts";

/** A template that names them, a draft and a refused message to them, and what people said of it. */
export async function plantWa(scope: Scope, connection: Connection, of: Somebody) {
  const { system } = scope.services.db;
  await addApplication(scope, connection, { area: "wa", appId });
  const words = `To ${of.address}: ${of.number}`;
  const template = { header: null, body: `Hello {{1}}, ask ${of.address}`, footer: null };
  const { id: templateId } = await adoptTemplate(scope, {
    ...template,
    appId,
    templateName: "order_update",
    type: 2,
    language: "en",
    headerVariables: 0,
    bodyVariables: 1,
  });
  await noteStatus(scope, { id: templateId, status: "PAUSED", note: `${of.address} complained, call ${of.number}` });
  const waDraftId = await writtenDraft(scope, {
    cells: [[`+${of.number}`, `order of ${of.address}`, of.name, of.content]],
    draft: {
      template: { ...template, name: "order_update", language: "en", body: `${template.body} {{2}}`, footer: words },
      fixed: { "body 1": `${of.content} for ${words}` },
      variables: { "body 2": 1 },
    },
  });
  await work(scope.services);
  return { templateId, waDraftId, ...(await plantSent(scope, of)) };

  async function plantSent(owner: Scope, { address, number, content }: Somebody) {
    const { id: waId } = await beginDraft(owner, waChannel, { appId });
    const place = { workspaceId: owner.workspace.id, submissionId: waId, chunkNo: 1 };
    const [first] = await system
      .update(submission)
      .set({ title: `Chat with ${address}`, state: "refused", releasedAt: new Date(), messageCount: 2 })
      .where(eq(submission.id, waId))
      .returning({ draft: submission.draft });
    await system
      .update(submission)
      .set({ draft: { ...first?.draft, businessPhone: "15550001111", fixed: { "body 1": words } } })
      .where(eq(submission.id, waId));
    const parameters = [{ type: "text", text: `${content} for ${address} at ${number}` }];
    await system.insert(attempt).values({
      ...place,
      attemptNo: 1,
      operation: waChannel.operation.id,
      request: {
        appId,
        businessPhone: "15550001111",
        recipient: number,
        template: { name: "order_update", language: { code: "en" }, components: [{ type: "body", parameters }] },
      },
      state: "refused",
      platformStatus: "-9",
      platformReason: `${number} is not served`,
    });
    const [row] = await system
      .insert(message)
      .values({ ...place, itemNo: 0, number: `+${number}`, partCount: 1, msgId: `of ${address}` })
      .returning({ id: message.id });
    await placeIds(system, waId);
    return { waId, waMessageId: row?.id ?? 0 };
  }
}
