import { randomUUID } from "node:crypto";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { claimAttempts } from "#server/domain/sending/dispatch/claim.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { emailBatchOf, storeBatch } from "#tests/support/factories.ts";
import type { BenchProduct } from "./product.ts";

export type CallbackAddress = { token: string; attemptId: string; submissionId: string };

/** Stores an email batch and claims it as a worker would, without making the call: a real attempt with a real token. */
export async function makeCallbackAddress({ services, scope, connection }: BenchProduct): Promise<CallbackAddress> {
  const { draft } = emailBatchOf(connection.id);
  const request = { ...draft, appId: "em-app-1", receiverId: "list-1000" };
  const submission = await storeBatch(scope, connection, { draft: request, requests: [request] });
  const options = {
    workerId: `bench:${randomUUID()}`,
    dispatchables: new Map([[emailBatch.operation.id, emailBatch]]),
    timing: { ...timing, paceMs: 0 },
  };
  const [claim] = (await claimAttempts(services, options, 1)).claims;
  if (!claim) throw new Error("an attempt could not be claimed");
  return { token: claim.callbackToken, attemptId: claim.attempt.id, submissionId: submission.id };
}
