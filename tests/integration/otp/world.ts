import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type OtpAppDraft, type OtpFlowDraft, otpAppUpdate } from "#server/contract/otp.ts";
import { updateApp } from "#server/domain/areas/otp/change.ts";
import type { OtpObject } from "#server/domain/areas/otp/describe.ts";
import { changedApp, changedTemplate, newApp, newFlow } from "#server/domain/areas/otp/dispatchable.ts";
import { addApp, addFlow } from "#server/domain/areas/otp/make.ts";
import { getObject } from "#server/domain/areas/otp/registry.ts";
import type { Written } from "#server/domain/areas/otp/write.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { type Adversary, answers } from "#tests/support/adversary.ts";
import { type ConnectionOptions, createConnection, createWorkspace } from "#tests/support/factories.ts";
import { callPlatform } from "#tests/support/sandbox.ts";
import { attemptOf, dispatchAll, dispatcher } from "../submissions/world.ts";

export const dispatchables: ReadonlyMap<string, Dispatchable> = new Map(
  [newApp, changedApp, changedTemplate, newFlow].map((entry) => [entry.operation.id, entry]),
);

/** A workspace over the sandbox, or over whatever peer `options` names. */
export async function openPlace(
  services: Services,
  options: ConnectionOptions = { apiKey: "sandbox-key", secret: "sandbox-secret" },
): Promise<Scope> {
  const owner = await createWorkspace(services);
  await createConnection(owner, options);
  return owner;
}

export const goOn = (services: Services) => dispatchAll(services, dispatcher({ dispatchables }));

export const writing = () => ({ intentId: randomUUID(), reviewedOn: null, nameIsFree: false });
export const newName = () => `Codes ${randomUUID().slice(0, 8)}`;

export const perHour = (limit: number) => ({ enabled: true, unit: 2 as const, period: 2, limit });
export const appDraft = (fields: Partial<OtpAppDraft> = {}): OtpAppDraft => ({
  name: newName(),
  codeExpiry: 10,
  periodPhoneSendLimit: perHour(5),
  ...fields,
});
export const flowDraft = (fields: Partial<OtpFlowDraft> = {}): OtpFlowDraft => ({
  name: newName(),
  flow: [
    { waitingTime: 60, status: 1, channel: "sms" },
    { waitingTime: 120, status: 2, channel: "call", channelCut: 1 },
  ],
  ...fields,
});

/** An application that the platform took. */
export async function madeApp(owner: Scope, draft = appDraft()): Promise<OtpObject<"app">> {
  const { id } = await addApp(owner, { ...writing(), draft });
  await goOn(owner.services);
  return getObject(owner, "app", id);
}

export async function madeFlow(owner: Scope, draft = flowDraft()): Promise<OtpObject<"flow">> {
  const { id } = await addFlow(owner, { ...writing(), draft });
  await goOn(owner.services);
  return getObject(owner, "flow", id);
}

/** Changes an application from the version that is there now. */
export async function changeApp(owner: Scope, id: string, draft: Partial<OtpAppDraft>): Promise<Written> {
  const { newest } = await getObject(owner, "app", id);
  return updateApp(owner, { ...writing(), id, basedOn: newest.version, draft });
}

/** Somebody changes an application in the platform's console, which asks the platform as any client does. */
export async function changeInConsole(sandboxUrl: string, appId: string, fields: Record<string, unknown>) {
  const path = otpAppUpdate.path.replace("{appId}", appId);
  const { status } = await callPlatform(sandboxUrl, path, fields, { method: "PUT" });
  if (status !== "0") throw new Error(`the console was refused: ${status}`);
}

export const refusing = (adversary: Adversary, status: string) =>
  adversary.behave(answers(() => ({ body: JSON.stringify({ status, reason: "not so" }) })));

/** A person has the one attempt of a submission made again, long after its answer was lost. */
export async function sendAgain(owner: Scope, submissionId: string): Promise<void> {
  const waitMs = timing.leaseMs + timing.timeoutMs + timing.resendWaitMs + 1000;
  await owner.services.db.system.execute(
    sql`update attempt set dispatched_at = now() - ${waitMs} * interval '1 millisecond' where submission_id = ${submissionId}`,
  );
  const { id: attemptId } = await attemptOf(owner.services, submissionId);
  await resolveAttempt(owner, { attemptId, decision: "send_again", reason: "It is not in the console." });
}
