import { TRPCClientError } from "@trpc/client";
import { z } from "zod";
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

const data = z.object({
  code: z.string(),
  details: z
    .object({
      suppressed: z.number().optional(),
      sendingStoppedAt: z.string().optional(),
      submissionId: z.string().optional(),
      repeatOf: z.string().optional(),
    })
    .nullish()
    .catch(null),
});

export function releaseProblemOf(error: unknown): ReleaseProblem {
  const told = tellSendProblem(sendProblemOf(error));
  const parsed = error instanceof TRPCClientError ? data.safeParse(error.data).data : undefined;
  if (parsed?.code !== "CONFLICT" || !(error instanceof Error)) return { kind: "other", ...told };
  const { details } = parsed;
  if (details?.suppressed !== undefined) return { kind: "suppressed", message: nothingSent(error.message) };
  if (details?.sendingStoppedAt !== undefined) return { kind: "stopped", message: nothingSent(error.message) };
  if (details?.repeatOf !== undefined) return { kind: "again", ...told };
  if (details?.submissionId !== undefined) return { kind: "sent", message: error.message };
  return { kind: "again", message: nothingSent(error.message) };
}

function nothingSent(sentence: string): string {
  return sentence.includes("Nothing was sent") ? sentence : `${sentence} Nothing was sent.`;
}
