import { plantStream } from "#tests/support/call-records.ts";
import { addApplication } from "../../sms/world.ts";
import type { MutationCases } from "./cases.ts";

/** What people ask of the archive. */
export const archiveMutations: MutationCases = {
  "archive.readNow": async ({ owner, connection, services }) => {
    await addApplication(owner, connection, { area: "voice", appId: "voice-app-1" });
    const streamId = await plantStream(services, connection, "sip");
    return { input: { streamId }, action: "archive.read_asked", chains: [{ id: owner.workspace.id }] };
  },
};
