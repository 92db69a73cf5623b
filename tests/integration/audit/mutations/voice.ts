import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { connection as connections } from "#db/schema/connections.ts";
import { callId } from "#server/domain/calls/records/call-key.ts";
import { groupCall, plantRecords, sipCall } from "#tests/support/call-records.ts";
import { addApplication } from "../../sms/world.ts";
import type { MutationCases, Place, Prepared } from "./cases.ts";

const appId = "voice-app-1";
const phone = { groupName: "Sales", phoneName: "Sales 1", account: "8101", displayNum: null };
const phones = { total: 1, size: 100, current: 1, pages: 1, records: [{ ...phone, password: "of-nobody-else" }] };

/** Tells it to whoever asks, as long as the tests run, and keeps no process from ending. */
async function startPlatform(tells: object): Promise<string> {
  const server = createServer((_request, response) => {
    response
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify({ status: "0", reason: "", data: tells }));
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The case's connection leads to a platform that tells this. */
async function connectTo(tells: object, { services, connection }: Place): Promise<void> {
  const at = { kind: "live" as const, baseUrl: await startPlatform(tells) };
  await services.db.system.update(connections).set(at).where(eq(connections.id, connection.id));
}

/** A call that is kept, and of which the platform tells another price now. */
async function keptCall(kind: "sip" | "group", place: Place): Promise<Prepared> {
  const { owner, connection, services } = place;
  const record = kind === "sip" ? sipCall() : groupCall();
  await plantRecords(services, connection, kind, [record]);
  await connectTo({ ...record, cost: "0.0420" }, place);
  const id = callId({ connectionId: connection.id, recordId: String(record.voiceId), calledAt: new Date() });
  return { input: { id }, action: "call_record.asked_again", chains: [{ id: owner.workspace.id }] };
}

/** Looking at what only the platform keeps of SIP phones, and at what it tells of a call now. */
export const voiceMutations: MutationCases = {
  "voice.seeSipPassword": async (place) => {
    const { owner, connection } = place;
    await connectTo(phones, place);
    await addApplication(owner, connection, { area: "voice", appId });
    return { input: { appId, phone }, action: "sip_password.asked", chains: [{ id: owner.workspace.id }] };
  },
  "voice.readSipAgain": (place) => keptCall("sip", place),
  "voice.readGroupAgain": (place) => keptCall("group", place),
};
