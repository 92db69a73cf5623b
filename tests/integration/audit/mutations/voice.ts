import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { connection as connections } from "#db/schema/connections.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { addApplication } from "../../sms/world.ts";
import type { MutationCases } from "./cases.ts";

const appId = "voice-app-1";
const phone = { groupName: "Sales", phoneName: "Sales 1", account: "8101", displayNum: null };
const data = { total: 1, size: 100, current: 1, pages: 1, records: [{ ...phone, password: "of-nobody-else" }] };

/** Of the file that takes the cases. */
let platform: Adversary;
beforeAll(async () => {
  platform = await startAdversary();
  platform.behave(answers(() => ({ body: JSON.stringify({ status: "0", reason: "", data }) })));
});
afterAll(() => platform.close());

/** Looking at what only the platform keeps of SIP phones. */
export const voiceMutations: MutationCases = {
  "voice.seeSipPassword": async ({ owner, connection, services }) => {
    const at = { kind: "live" as const, baseUrl: platform.url };
    await services.db.system.update(connections).set(at).where(eq(connections.id, connection.id));
    await addApplication(owner, connection, { area: "voice", appId });
    return { input: { appId, phone }, action: "sip_password.asked", chains: [{ id: owner.workspace.id }] };
  },
};
