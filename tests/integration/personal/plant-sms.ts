import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { message } from "#db/schema/messages.ts";
import { attempt, submission } from "#db/schema/submissions.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { sendOne } from "#server/domain/areas/sms/send-one.ts";
import type { Scope } from "#server/domain/scope.ts";
import { addApplication, appId } from "#tests/integration/sms/world.ts";
import { placeIds } from "#tests/support/place-of-ids.ts";
import type { Somebody } from "./somebody.ts";

/** A message to them that was refused, and what an operator said of it. */
export async function plantSms(scope: Scope, connection: Connection, of: Somebody) {
  const { system } = scope.services.db;
  await addApplication(scope, connection);
  const smsId = await sendOne(scope, {
    intentId: randomUUID(),
    draft: { appId, number: `+1${of.number.slice(-10)}`, content: "Hello" },
    reviewedHash: null,
    title: `SMS for ${of.address}`,
    repeatReason: null,
  }).then(({ id }) => id);
  const request = { appId, numbers: `+${of.number}`, content: `To ${of.address}: ${of.number}` };
  const platformReason = `${of.number} is not served`;
  await system
    .update(attempt)
    .set({
      state: "refused",
      dueAt: null,
      request,
      platformStatus: "-9",
      platformReason,
    })
    .where(eq(attempt.submissionId, smsId));
  await system.update(submission).set({ state: "refused", draft: request }).where(eq(submission.id, smsId));
  const [row] = await system
    .update(message)
    .set({ number: `+${of.number}`, msgId: `of ${of.address}`, reportedState: `gone: ${of.number}` })
    .where(eq(message.submissionId, smsId))
    .returning({ id: message.id });
  const place = { workspaceId: scope.workspace.id, submissionId: smsId, chunkNo: 1, itemNo: 1 };
  await system.insert(message).values({ ...place, number: "+14155550100", partCount: 1, msgId: "theirs-stays" });
  await placeIds(system, smsId);
  return { smsId, messageId: row?.id ?? 0 };
}
