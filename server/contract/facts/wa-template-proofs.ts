import type { waSharedSendFaults, waTemplateSendFaults } from "./wa-send-faults.ts";

/**
 * What a refusal of template/sendMsg proves of the template that the message names: that it is there in a state in which it
 * is not sent, that it is not there, or that it has other variables than the message fills. Any other code is about the
 * account, the numbers or the request.
 */
export const waTemplateProofs = {
  "-2": "not_sendable",
  "-38": "missing",
  "-44": "missing",
  "-110": "other_variables",
  "-111": "other_variables",
} as const satisfies Partial<
  Record<
    keyof typeof waSharedSendFaults | keyof typeof waTemplateSendFaults,
    "not_sendable" | "missing" | "other_variables"
  >
>;
export type WaTemplateProof = (typeof waTemplateProofs)[keyof typeof waTemplateProofs];

/** Null for a code that says nothing of the template. */
export function waTemplateProofOf(code: string | null): WaTemplateProof | null {
  return Object.entries(waTemplateProofs).find(([each]) => each === code)?.[1] ?? null;
}
