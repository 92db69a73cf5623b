import { refusalOf } from "#components/form/refusal.ts";
import { sendProblemOf, tellSendProblem } from "#components/sends/review/send-problem.ts";

/**
 * Why a reviewed draft was not sent, or may not have been. `again`: what would be sent has to be looked at anew;
 * `suppressed`: rows have to be checked again first; `sent`: this draft was sent already.
 */
export type ReleaseProblem = {
  kind: "again" | "suppressed" | "stopped" | "sent" | "other";
  field?: string;
  message: string;
};

export function releaseProblemOf(error: unknown): ReleaseProblem {
  const told = tellSendProblem(sendProblemOf(error));
  const refusal = refusalOf(error);
  if (refusal?.code !== "CONFLICT") return { kind: "other", ...told };
  const { details, message } = refusal;
  if (details.suppressed !== undefined) return { kind: "suppressed", message: nothingSent(message) };
  if (details.sendingStoppedAt !== undefined) return { kind: "stopped", message: nothingSent(message) };
  if (details.repeatOf !== undefined) return { kind: "again", ...told };
  if (details.submissionId !== undefined) return { kind: "sent", message };
  return { kind: "again", message: nothingSent(message) };
}

function nothingSent(sentence: string): string {
  return sentence.includes("Nothing was sent") ? sentence : `${sentence} Nothing was sent.`;
}
