import { randomBytes } from "node:crypto";
import { archiveStream, archiveWindow } from "#db/schema/archive.ts";
import type { CallKind } from "#db/schema/partitioned/call-records.ts";
import type { ToldCall } from "#server/compose/call-columns.ts";
import { isoInZone, localInZone } from "#server/compose/call-times.ts";
import { type StoredPage, storeCalls } from "#server/domain/calls/archive/store-records.ts";
import type { Services } from "#server/domain/scope.ts";

const zone = "+08:00";
const newId = () => String(randomBytes(6).readUIntBE(0, 6)).padStart(18, "1");
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** A record of an AI call as the platform tells it, with every field of its documentation. */
export function aiCall(fields: ToldCall & { at?: Date } = {}): Record<string, unknown> {
  const { at = new Date(Date.now() - 3_600_000), ...others } = fields;
  const keyId = String(fields.keyId ?? newId());
  return {
    keyId,
    appId: "ai-app-1",
    callId: `call-${keyId}`,
    callRecordId: `carrier-${keyId}`,
    callJobId: "9007199254740993",
    dialogFlowId: "9001",
    tenantPhoneNumberId: "7001",
    robotCount: 5,
    calledPhoneNumber: "447700900123",
    hangupBy: "customer",
    resultStatus: "ANSWERED",
    startTime: localInZone(at, zone),
    endTime: localInZone(later(at, 60), zone),
    chatDuration: "48",
    chargedDuration: "60",
    chatRound: "4",
    attributes: "{}",
    customerConcern: "Asked for the price",
    properties: "{}",
    dynamicProperties: null,
    intentLevelDetailName: "Interested",
    redialTimes: "0",
    fullAudioUrl: `http://127.0.0.1:1/recordings/${keyId}.wav`,
    customerAudioUrl: `http://127.0.0.1:1/recordings/${keyId}-customer.wav`,
    customerPersonName: "Ada Lovelace",
    analysisBasis: null,
    ...others,
  };
}

function voiceCall(at: Date) {
  return {
    voiceId: newId(),
    callee: "447700900123",
    displayNum: "442079460111",
    code: "United Kingdom, Mobile, O2 UK",
    submitTime: isoInZone(at, zone),
    callTime: isoInZone(later(at, 1), zone),
    ringingTime: isoInZone(later(at, 3), zone),
    answerTime: isoInZone(later(at, 10), zone),
    hangupTime: isoInZone(later(at, 75), zone),
    callDuration: 65,
    chargedDuration: 80,
    terminationCode: "0",
    terminationReason: "Normal call clearing",
    cost: "0.0380",
    billPeriod: "20+20",
    rate: "0.0285",
  };
}

/** A record of a SIP phone's call as the platform tells it. */
export function sipCall(fields: ToldCall & { at?: Date } = {}): Record<string, unknown> {
  const { at = new Date(Date.now() - 3_600_000), ...others } = fields;
  const call = voiceCall(at);
  return { ...call, sipGroupName: "Sales", phoneName: "Sales 1", recordingFileId: `sip-${call.voiceId}`, ...others };
}

/** A record of a group or verification call as the platform tells it. */
export function groupCall(fields: ToldCall & { at?: Date } = {}): Record<string, unknown> {
  const { at = new Date(Date.now() - 3_600_000), ...others } = fields;
  return { ...voiceCall(at), baseCost: "0.0015", voiceFileId: "61001", feedbackValue: "1", ...others };
}

/** Where planted calls are found: the connection of a test, or whatever names it. */
type Place = { workspaceId: string; id: string };

/** Keeps calls in the archive as the archiver would, without a platform. */
export function plantRecords(
  services: Pick<Services, "db" | "keyring">,
  connection: Place,
  kind: CallKind,
  records: readonly ToldCall[],
  appId = "ai-app-1",
): Promise<StoredPage> {
  const source = {
    workspaceId: connection.workspaceId,
    connectionId: connection.id,
    kind,
    appId: kind === "ai" ? appId : null,
    zone,
  };
  return services.db.system.transaction((tx) => storeCalls(tx, services.keyring, source, records, new Date()));
}

/** A stream of which the last day was read whole up to now; answers its id. */
export async function plantStream(
  { db }: Pick<Services, "db">,
  connection: Place,
  kind: CallKind,
  appId = "ai-app-1",
): Promise<string> {
  const now = new Date();
  const own = { workspaceId: connection.workspaceId };
  const [stream] = await db.system
    .insert(archiveStream)
    .values({
      ...own,
      connectionId: connection.id,
      kind,
      appId: kind === "ai" ? appId : null,
      zone,
      headAt: now,
      readAt: now,
    })
    .returning({ id: archiveStream.id });
  if (!stream) throw new Error("the stream was not stored");
  const read = { ...own, streamId: stream.id, readAt: now, total: 0, previousTotal: 0, readings: 2 };
  const middle = later(now, -3600);
  await db.system.insert(archiveWindow).values([
    { ...read, fromAt: later(now, -86_400), toAt: middle },
    { ...read, fromAt: middle, nextReadAt: later(now, 120) },
  ]);
  return stream.id;
}
