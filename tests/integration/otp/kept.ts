import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { otpObject } from "#db/schema/otp.ts";
import { appOfDraft, flowOf, type OtpKind, type OtpValues, templateOf } from "#server/compose/otp/values.ts";
import { keepEvidence } from "#server/domain/areas/otp/evidence.ts";
import { addFlow } from "#server/domain/areas/otp/make.ts";
import { storeVersion } from "#server/domain/areas/otp/write.ts";
import type { Scope } from "#server/domain/scope.ts";
import { flowDraft, writing } from "./world.ts";

type Kept = { kind: OtpKind; values: OtpValues; platformId: string; note?: string };

/** Keeps one of them as if it had been adopted, entered by hand and told of by the platform, without asking any. */
async function keep(
  scope: Scope,
  connectionId: string,
  { kind, values, platformId, note = "" }: Kept,
): Promise<string> {
  const { id: workspaceId } = scope.workspace;
  const personId = scope.person.id;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const place = { workspaceId, connectionId, kind, createdBy: personId };
    const [row] = await tx
      .insert(otpObject)
      .values({ ...place, origin: "adopted", platformId, platformIdFrom: "person", appId: platformId })
      .returning({ id: otpObject.id });
    if (!row) throw new Error("nothing was stored");
    const of = { workspaceId, otpObjectId: row.id };
    await storeVersion(tx, scope, { otpObjectId: row.id, version: 1, origin: "adopted", values });
    await keepEvidence(tx, { ...of, kind: "attached", platformId, personId });
    // Moments are told to the millisecond, and what was read proves an id only where it came after it.
    await tx.execute(sql`select pg_sleep(0.002)`);
    await keepEvidence(tx, { ...of, kind: "read", values, platformId, personId });
    await keepEvidence(tx, { ...of, kind: "person", seen: "otherwise", note, personId });
    return row.id;
  });
}

/** An application, a template and a flow that are kept here, and a flow that waits to be made. */
export async function keepOtp(
  scope: Scope,
  connectionId: string,
  given: { name?: string; text?: string; note?: string; mark?: string } = {},
) {
  const { name = "Lovelace codes", text = "Of lovelace: ##code##", note = "Seen", mark = randomUUID() } = given;
  const of = (kind: OtpKind, values: OtpValues) =>
    keep(scope, connectionId, { kind, values, note, platformId: `${kind} of ${mark}` });
  const { flow } = flowDraft();
  const otpAppId = await of("app", appOfDraft({ name }));
  const otpTemplateId = await of("template", templateOf({ name, text, codeType: 1 }));
  const otpFlowId = await of("flow", flowOf({ name, flow }));
  const { submissionId: otpSubmissionId } = await addFlow(scope, { ...writing(), draft: flowDraft() });
  return { otpAppId, otpTemplateId, otpFlowId, otpSubmissionId };
}
export type KeptOtp = Awaited<ReturnType<typeof keepOtp>>;

/** For each query of the area: inputs that lead to what is kept. */
export const otpQueries = (kept: () => KeptOtp): Record<string, () => unknown[]> => {
  const lists = () => [{}, { q: "codes" }];
  return {
    "otp.place": () => [undefined],
    "otp.apps": lists,
    "otp.app": () => [{ id: kept().otpAppId }],
    "otp.templates": lists,
    "otp.template": () => [{ id: kept().otpTemplateId }],
    "otp.flows": lists,
    "otp.flow": () => [{ id: kept().otpFlowId }],
    "otp.named": () => [{ kind: "app", name: "Codes" }],
    "otp.versions": () => [{ id: kept().otpAppId }, { id: kept().otpTemplateId }],
    "otp.version": () => [
      { id: kept().otpAppId, version: 1 },
      { id: kept().otpTemplateId, version: 1 },
    ],
    "otp.evidence": () => [{ id: kept().otpAppId }, { id: kept().otpTemplateId }],
    "otp.ofSubmission": () => [{ submissionId: kept().otpSubmissionId }],
  };
};

/** For each procedure of the area that takes an id of ours: good input. */
export const otpInputsWithIds: Record<string, (kept: KeptOtp) => Record<string, unknown>> = {
  "otp.app": ({ otpAppId }) => ({ id: otpAppId }),
  "otp.template": ({ otpTemplateId }) => ({ id: otpTemplateId }),
  "otp.flow": ({ otpFlowId }) => ({ id: otpFlowId }),
  "otp.versions": ({ otpAppId }) => ({ id: otpAppId }),
  "otp.version": ({ otpAppId }) => ({ id: otpAppId, version: 1 }),
  "otp.evidence": ({ otpAppId }) => ({ id: otpAppId }),
  "otp.ofSubmission": ({ otpSubmissionId }) => ({ submissionId: otpSubmissionId }),
  "otp.updateApp": ({ otpAppId }) => ({ id: otpAppId, basedOn: 1, intentId: randomUUID(), draft: { codeExpiry: 9 } }),
  "otp.updateTemplate": ({ otpTemplateId }) => ({
    id: otpTemplateId,
    basedOn: 1,
    intentId: randomUUID(),
    draft: { name: "Spoken code", text: "##code##", codeType: 2 },
  }),
  "otp.readBack": ({ otpAppId }) => ({ id: otpAppId }),
  "otp.takeOver": ({ otpAppId }) => ({ id: otpAppId, basedOn: 1, evidenceId: randomUUID() }),
  "otp.attachId": ({ otpFlowId }) => ({ id: otpFlowId, platformId: "5001" }),
  "otp.noteSeen": ({ otpFlowId }) => ({ id: otpFlowId, seen: "as_here" }),
};
