import { refusalOf, signedOut } from "#components/form/refusal.ts";

/**
 * Why what was confirmed was not stored, or may not have been. lost: no answer, so it may have been; changed: it is no
 * longer what was reviewed; repeat: a reason is missing; used: this form or draft made another send already; barred: it may not
 * be sent now, since all sending is stopped, somebody in it is suppressed, or was reached by the send that it follows.
 */
export type SendProblem =
  | { kind: "lost" | "changed" | "repeat" | "signed-out" }
  | { kind: "used"; submissionId: string; message: string }
  | { kind: "barred"; why: "stopped" | "suppressed" | "followed"; message: string }
  | { kind: "refused"; message: string };

export function sendProblemOf(error: unknown): SendProblem {
  const refusal = refusalOf(error);
  if (!refusal) return { kind: "lost" };
  const { code, details, fields, message } = refusal;
  // Our own failure says nothing about what was committed before it.
  if (code === "INTERNAL_SERVER_ERROR") return { kind: "lost" };
  if (code === "UNAUTHORIZED") return { kind: "signed-out" };
  if (code === "CONFLICT") {
    if (details.repeatOf) return { kind: "repeat" };
    if (details.sendingStoppedAt) return { kind: "barred", why: "stopped", message };
    if (details.suppressed) return { kind: "barred", why: "suppressed", message };
    if (details.followsId) return { kind: "barred", why: "followed", message };
    // It is the same as was reviewed, and something else is in its way, which the message names.
    if (details.field || details.latest !== undefined) return { kind: "refused", message };
    return details.submissionId ? { kind: "used", submissionId: details.submissionId, message } : { kind: "changed" };
  }
  const said = fields.map((field) => field.message).join(". ");
  return { kind: "refused", message: said ? `${message} ${said}.` : message };
}

/** As a sentence above the form; a problem of one field names it. */
export function tellSendProblem(problem: SendProblem): { field?: string; message: string } {
  switch (problem.kind) {
    case "lost":
      return { message: "We don’t know whether it was stored. Press again: it cannot send twice." };
    case "changed":
      return {
        message:
          "What would be sent changed since you reviewed it, so nothing was sent. It is being reviewed again: check it, then press again.",
      };
    case "repeat":
      return {
        field: "repeatReason",
        message: "The same request was sent within the last 24 hours. Say why it should go out again.",
      };
    case "signed-out":
      return { message: `${signedOut.title} Nothing was sent. ${signedOut.remedy}` };
    case "used":
      return { message: problem.message };
    case "barred":
    case "refused":
      return { message: nothingSent(problem.message) };
  }
}

function nothingSent(sentence: string): string {
  return sentence.includes("Nothing was sent") ? sentence : `${sentence} Nothing was sent.`;
}
