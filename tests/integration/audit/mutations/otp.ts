import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { connection as connections } from "#db/schema/connections.ts";
import { readBack } from "#server/domain/areas/otp/read-back.ts";
import { getObject } from "#server/domain/areas/otp/registry.ts";
import { keepOtp, otpInputsWithIds } from "../../otp/kept.ts";
import { appDraft, flowDraft } from "../../otp/world.ts";
import type { MutationCases, Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const data = { appId: "app-7", name: "Made elsewhere", codeExpiry: 45 };

/** Reads one application to whoever asks, as long as the tests run, and keeps no process from ending. */
async function withPlatform({ services, connection }: Place): Promise<void> {
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify({ status: "0", reason: "", data }));
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await services.db.system.update(connections).set({ kind: "live", baseUrl }).where(eq(connections.id, connection.id));
}

const kept = ({ owner, connection }: Place) => keepOtp(owner, connection.id);

/** Making, changing and adopting what the platform keeps of verification. */
export const otpMutations: MutationCases = {
  "otp.addApp": async (place) => ({
    input: { intentId: randomUUID(), draft: appDraft() },
    action: "submission.created",
    chains: own(place),
  }),
  "otp.addFlow": async (place) => ({
    input: { intentId: randomUUID(), draft: flowDraft() },
    action: "submission.created",
    chains: own(place),
  }),
  "otp.updateApp": async (place) => ({
    input: otpInputsWithIds["otp.updateApp"]?.(await kept(place)),
    action: "submission.created",
    chains: own(place),
  }),
  "otp.updateTemplate": async (place) => ({
    input: otpInputsWithIds["otp.updateTemplate"]?.(await kept(place)),
    action: "submission.created",
    chains: own(place),
  }),
  "otp.adoptApp": async (place) => {
    await withPlatform(place);
    return { input: { platformId: "app-7" }, action: "otp.adoption_asked", chains: own(place) };
  },
  "otp.adoptTemplate": async (place) => ({
    input: { platformId: "3001", name: "Spoken code" },
    action: "otp.adopted",
    chains: own(place),
  }),
  "otp.readBack": async (place) => {
    await withPlatform(place);
    return { input: { id: (await kept(place)).otpAppId }, action: "otp.read_back", chains: own(place) };
  },
  "otp.takeOver": async (place) => {
    await withPlatform(place);
    const { otpAppId: id } = await kept(place);
    await readBack(place.owner, id);
    const { platform } = await getObject(place.owner, "app", id);
    return {
      input: { id, basedOn: 1, evidenceId: platform?.evidenceId },
      action: "otp.taken_over",
      chains: own(place),
    };
  },
  "otp.attachId": async (place) => ({
    input: otpInputsWithIds["otp.attachId"]?.(await kept(place)),
    action: "otp.identified",
    chains: own(place),
  }),
  "otp.noteSeen": async (place) => ({
    input: otpInputsWithIds["otp.noteSeen"]?.(await kept(place)),
    action: "otp.noted",
    chains: own(place),
  }),
};
