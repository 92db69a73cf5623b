import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { connection as connections } from "#db/schema/connections.ts";
import { addApplication } from "../../sms/world.ts";
import type { MutationCases } from "./cases.ts";

const appId = "voice-app-1";
const phone = { groupName: "Sales", phoneName: "Sales 1", account: "8101", displayNum: null };
const data = { total: 1, size: 100, current: 1, pages: 1, records: [{ ...phone, password: "of-nobody-else" }] };

/** Lists the phone to whoever asks, as long as the tests run, and keeps no process from ending. */
async function startPlatform(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ status: "0", reason: "", data }));
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Looking at what only the platform keeps of SIP phones. */
export const voiceMutations: MutationCases = {
  "voice.seeSipPassword": async ({ owner, connection, services }) => {
    const at = { kind: "live" as const, baseUrl: await startPlatform() };
    await services.db.system.update(connections).set(at).where(eq(connections.id, connection.id));
    await addApplication(owner, connection, { area: "voice", appId });
    return { input: { appId, phone }, action: "sip_password.asked", chains: [{ id: owner.workspace.id }] };
  },
};
