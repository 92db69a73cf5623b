import { randomUUID } from "node:crypto";
import { application } from "#db/schema/connections.ts";
import { adoptTask } from "#server/domain/areas/aivoice/tasks/adopt.ts";
import { submitTask } from "#server/domain/areas/aivoice/tasks/submit.ts";
import { addNote, addTag } from "#server/domain/calls/records/annotate.ts";
import { callId } from "#server/domain/calls/records/call-key.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, plantStream, sipCall } from "#tests/support/call-records.ts";

/** An application for AI calls, a task that was made elsewhere, one that waits to be made, calls, and whence they came. */
export async function makeAiCalls(
  services: Services,
  scope: Scope,
  place: { workspaceId: string; connectionId: string; appId: string },
) {
  const { appId } = place;
  await services.db.system.insert(application).values({ ...place, area: "aivoice", label: "Calls", isDefault: true });
  const draft = { ...taskRules, appId, name: "Call lovelace back" };
  const { id } = await submitTask(scope, { intentId: randomUUID(), draft, reviewedHash: null });
  const aiCallId = `call-of-${appId}`;
  const connection = { workspaceId: place.workspaceId, id: place.connectionId };
  await plantRecords(services, connection, "ai", [aiCall({ keyId: aiCallId, customerPersonName: "lovelace" })], appId);
  // A call of each other kind under the same id.
  await plantRecords(services, connection, "sip", [sipCall({ voiceId: aiCallId, phoneName: "lovelace" })]);
  await plantRecords(services, connection, "group", [groupCall({ voiceId: aiCallId, terminationReason: "lovelace" })]);
  const call = { kind: "ai" as const, id: pageOfCall({ ...place, aiCallId }) };
  const [note] = await addNote(scope, { ...call, text: "Of lovelace", second: null });
  const [tag] = await addTag(scope, { ...call, tag: "lovelace" });
  const streamId = await plantStream(services, connection, "ai", appId);
  const around = { streamId, callNoteId: note?.id ?? "", callTagId: tag?.id ?? "" };
  return { ...around, aiCallId, aiTaskId: (await adoptTask(scope, adoptableTask(appId))).id, aiTaskSubmissionId: id };
}

/** The id of the page of a call, whenever it began. */
export function pageOfCall({ connectionId, aiCallId }: { connectionId: string; aiCallId: string }): string {
  return callId({ connectionId, recordId: aiCallId, calledAt: new Date() });
}

/** What a task does, whatever it is called and wherever it belongs. */
export const taskRules = {
  dialogFlowId: 9001,
  mode: "MANUAL" as const,
  dailyStartDateTime: "09:30",
  dailyEndDateTime: "19:00",
  robotCount: 10,
  jobPhoneNumberId: 7001,
};

/** A task that was made elsewhere. */
export const adoptableTask = (appId: string, jobId = "9007199254740990") => ({
  appId,
  jobId,
  name: "Calls for lovelace",
  rules: taskRules,
});
