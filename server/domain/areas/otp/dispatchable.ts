import { otpAppAdd, otpAppUpdate, otpFlowAdd, otpTemplateUpdate } from "#server/contract/otp.ts";
import type { Dispatchable } from "#server/domain/sending/dispatch/dispatchable.ts";
import { keepApp, keepFlow, keepRefusal, keepTemplate } from "./keep-answer.ts";
import { keepNamedId } from "./platform-id.ts";

/** What a reply calls the id of what was made. */
const idIn = (field: "appId" | "flowId") => (reply: Record<string, unknown>) =>
  String(Reflect.get(Object(reply.data), field));

const common = { paced: false, heard: keepRefusal } as const;
/**
 * A name is taken once, so -20 to a second call proves that the first one, whose answer was lost, made it; but not where
 * somebody said that the name is free, which our own history did not know it to be.
 */
const creation = {
  ...common,
  named: keepNamedId,
  provesAccepted: ["-20"],
  isProofDoubtful: ({ nameIsFree }: Record<string, unknown>) => nameIsFree === true,
} as const;

/** otp/app/add as the worker makes it (spec: Verification-code). */
export const newApp: Dispatchable = { operation: otpAppAdd, ...creation, taskIdOf: idIn("appId"), apply: keepApp };

/** otp/flow/add as the worker makes it (spec: Verification-code). */
export const newFlow: Dispatchable = { operation: otpFlowAdd, ...creation, taskIdOf: idIn("flowId"), apply: keepFlow };

/** otp/app/update as the worker makes it (spec: Verification-code). Made twice it says the same twice. */
export const changedApp: Dispatchable = { operation: otpAppUpdate, ...common, apply: keepApp };

/** otp/template/update as the worker makes it (spec: Verification-code). */
export const changedTemplate: Dispatchable = { operation: otpTemplateUpdate, ...common, apply: keepTemplate };
