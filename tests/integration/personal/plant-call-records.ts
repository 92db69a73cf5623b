import { inWorkspace } from "#db/client.ts";
import { callNote, callTag } from "#db/schema/call-annotations.ts";
import { recording } from "#db/schema/recordings.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import type { Scope } from "#server/domain/scope.ts";
import { aiCall, groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { type Somebody, spellingsOf } from "./somebody.ts";

/** Ids of calls by what they have of somebody. */
export type PlantedCalls = { aiIds: string[]; sipIds: string[]; groupIds: string[] };

/** Telephone calls to them, about them and from a phone that shows their number, in every way in which a record may say so. */
export async function plantCallRecords(scope: Scope, connection: Connection, of: Somebody): Promise<PlantedCalls> {
  const { services } = scope;
  const spelled = spellingsOf(of);
  const theirs = {
    attributes: JSON.stringify({ language: "en", email: of.address, name: of.name }),
    customerConcern: `${of.content}, ask ${of.address}`,
    properties: JSON.stringify({ orderId: 7, contact: { number: of.number, said: of.content } }),
    dynamicProperties: `{"email":"${spelled.escaped}","callBack":${of.number}}`,
    fullAudioUrl: `https://media.example/${of.number}.wav`,
    customerAudioUrl: `https://media.example/customer.wav?of=${spelled.encoded}`,
    customerPersonName: of.name,
    analysisBasis: `${of.name} said: ${of.content}`,
  };
  const toOther = { customerPersonName: "Bob", customerConcern: "theirs-stays", attributes: "{}", analysisBasis: null };
  const ai = await plantRecords(services, connection, "ai", [
    aiCall({ ...theirs, calledPhoneNumber: of.number, extra: `beyond the documentation, for ${of.address}` }),
    aiCall({
      ...theirs,
      calledPhoneNumber: spelled.apart,
      attributes: JSON.stringify({ name: of.name, tel: of.number }),
    }),
    // Somebody else is called, who speaks of them.
    aiCall({ ...theirs, ...toOther, calledPhoneNumber: "13900000000", intentLevelDetailName: `To ${of.address}` }),
    // Found by either id, where those may be searched for.
    aiCall({
      ...toOther,
      calledPhoneNumber: "13900000000",
      callId: of.address,
      callRecordId: `With ${of.address}`,
      properties: `{"callBack":"${spelled.apart}"}`,
    }),
  ]);
  const sip = await plantRecords(services, connection, "sip", [
    sipCall({ callee: of.number, recordingFileId: `sip-${of.content}` }),
    sipCall({ callee: spelled.apart, phoneName: `Phone of ${of.address}`, sipGroupName: `With ${of.number}` }),
    sipCall({ callee: "13900000000", displayNum: of.number, recordingFileId: "theirs-stays" }),
    sipCall({ callee: "13900000000", terminationCode: "603", terminationReason: `Declined by ${of.address}` }),
  ]);
  const group = await plantRecords(services, connection, "group", [
    groupCall({ callee: of.number }),
    groupCall({ callee: `+${of.number}`, voiceFileId: `for ${of.address}`, feedbackValue: of.number }),
    groupCall({ callee: "13900000000", code: `dialled by ${of.address}` }),
  ]);
  const named = await plantRecords(services, connection, "ai", [
    aiCall({
      keyId: `call of ${of.address}`,
      calledPhoneNumber: "13900000000",
      fullAudioUrl: `https://media.example/?of=${spelled.encoded}`,
      customerAudioUrl: null,
    }),
  ]);
  const aiIds = [...ai.ids, ...named.ids];
  await plantAround(scope, connection, aiIds, of);
  return { aiIds, sipIds: sip.ids, groupIds: group.ids };
}

/** What is kept beside AI calls: notes, tags and copies of recordings. */
async function plantAround(
  scope: Scope,
  connection: Connection,
  aiIds: readonly string[],
  of: Somebody,
): Promise<void> {
  const { app, system } = scope.services.db;
  const spelled = spellingsOf(of);
  const own = { workspaceId: scope.workspace.id, connectionId: connection.id, kind: "ai" as const };
  const by = { ...own, createdBy: scope.person.id };
  await inWorkspace(app, scope.workspace.id, async (tx) => {
    for (const recordId of aiIds) {
      await tx.insert(callNote).values({ ...by, recordId, text: `Ask ${of.address} or ${spelled.apart}` });
      await tx.insert(callTag).values({ ...by, recordId, tag: `for ${of.number}`, calledAt: new Date() });
    }
    await tx.insert(callNote).values({ ...by, recordId: aiIds[0] ?? "", text: `${of.name}: ${of.content}` });
  });
  const link = { part: "whole" as const, calledAt: new Date(), problem: `No answer for ${of.number}` };
  await system
    .insert(recording)
    .values(aiIds.map((recordId) => ({ ...own, ...link, recordId, url: `https://media.example/${of.number}.wav` })));
}
