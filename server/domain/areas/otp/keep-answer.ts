import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { otpObject, otpVersion } from "#db/schema/otp.ts";
import { appOfReply, flowOf, type OtpValues, templateOf } from "#server/compose/otp/values.ts";
import { storableText } from "#server/compose/storable-text.ts";
import type { OtpApp, OtpFlow, OtpTemplate } from "#server/contract/otp.ts";
import type { AcceptedFacts, Answered, AnsweredFor, Taken } from "#server/domain/sending/dispatch/dispatchable.ts";
import { keepEvidence } from "./evidence.ts";

type Told = { platformId: string; values: OtpValues; appId?: string | null };

/** Keeps what the platform answers to an application’s creation or update (spec: otp/app/add, otp/app/update). */
export const keepApp = (tx: Tx, taken: readonly Taken<{ data: OtpApp }>[]) =>
  keepAll(tx, taken, (data) => ({ platformId: data.appId, values: appOfReply(data) }));

/** Keeps what the platform answers to a template’s update, its application among it (spec: otp/template/update). */
export const keepTemplate = (tx: Tx, taken: readonly Taken<{ data: OtpTemplate }>[]) =>
  keepAll(tx, taken, (data) => ({ platformId: data.templateId, values: templateOf(data), appId: data.appId }));

/** Keeps what the platform answers to a flow’s creation (spec: otp/flow/add). */
export const keepFlow = (tx: Tx, taken: readonly Taken<{ data: OtpFlow }>[]) =>
  keepAll(tx, taken, (data) => ({ platformId: data.flowId, values: flowOf(data) }));

async function keepAll<Data>(
  tx: Tx,
  taken: readonly Taken<{ data: Data }>[],
  read: (data: Data) => Told,
): Promise<ReadonlyMap<string, AcceptedFacts>> {
  for (const { attempt, reply } of taken) {
    const { workspaceId, submissionId } = attempt;
    const otpObjectId = await objectOf(tx, submissionId);
    if (otpObjectId === null) continue;
    const { platformId, values, appId } = read(reply.data);
    if (appId)
      await tx
        .update(otpObject)
        .set({ appId: storableText(appId) })
        .where(eq(otpObject.id, otpObjectId));
    await keepId(tx, otpObjectId, storableText(platformId), "answer");
    await keepEvidence(tx, { workspaceId, otpObjectId, kind: "answer", values, platformId, submissionId });
  }
  return new Map();
}

async function objectOf(tx: Tx, submissionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: otpVersion.otpObjectId })
    .from(otpVersion)
    .where(eq(otpVersion.submissionId, submissionId));
  return found?.id ?? null;
}

const other = alias(otpObject, "other");

/**
 * Keeps the platform’s id of something that has none yet. Where somebody adopted it by that id meanwhile it stays without:
 * what is kept of it twice is told by the evidence.
 */
export async function keepId(tx: Tx, id: string, platformId: string, from: "answer" | "person"): Promise<void> {
  await tx
    .update(otpObject)
    .set({ platformId, platformIdFrom: from })
    .where(
      and(
        eq(otpObject.id, id),
        isNull(otpObject.platformId),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(other)
            .where(
              and(
                eq(other.connectionId, otpObject.connectionId),
                eq(other.kind, otpObject.kind),
                eq(other.platformId, platformId),
              ),
            ),
        ),
      ),
    );
}

/**
 * Keeps the code with which the platform refused a write; also the one that proves that an earlier call, whose answer was
 * lost, had been taken (spec: otp/app/add, otp/flow/add).
 */
export async function keepRefusal(
  tx: Tx,
  { workspaceId, submissionId }: AnsweredFor,
  answers: readonly Answered[],
): Promise<void> {
  const refusal = answers.findLast(({ state }) => state !== "accepted");
  const otpObjectId = refusal && (await objectOf(tx, submissionId));
  if (!refusal || !otpObjectId) return;
  const kind = refusal.state === "refused" ? "answer" : "proven";
  await keepEvidence(tx, { workspaceId, otpObjectId, kind, code: refusal.code, submissionId });
}
