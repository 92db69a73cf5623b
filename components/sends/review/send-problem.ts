import { refusalOf, signedOut } from "#components/form/refusal.ts";
import { t } from "#words/t.ts";

/**
 * Why what was confirmed was not stored, or may not have been. lost: no answer, so it may have been; changed: it is no
 * longer what was reviewed; repeat, soon: a reason is missing, since the same was sent or something else just before; used: this form or draft made another send already; barred: it may not
 * be sent now, since all sending is stopped, somebody in it is suppressed, or was reached by the send that it follows.
 */
export type SendProblem =
  | { kind: "lost" | "changed" | "repeat" | "signed-out" }
  | { kind: "soon"; message: string }
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
    if (details.reachedSoon !== undefined) return { kind: "soon", message };
    if (details.sendingStoppedAt) return { kind: "barred", why: "stopped", message };
    // Of one number the sentence says by itself that nothing was sent, of several it counts them.
    if (details.suppressed === true) return { kind: "barred", why: "suppressed", message };
    if (details.suppressed) return { kind: "barred", why: "suppressed", message: nothingSent(message) };
    if (details.followsId) return { kind: "barred", why: "followed", message: nothingSent(message) };
    // It is the same as was reviewed, and something else is in its way, which the message names.
    if (details.latest !== undefined) return { kind: "refused", message };
    if (details.field) return { kind: "refused", message: nothingSent(message) };
    return details.submissionId ? { kind: "used", submissionId: details.submissionId, message } : { kind: "changed" };
  }
  const said = fields.map((field) => field.message).join(t("sends.fieldStop"));
  const whole = said ? t("sends.refusedFields", { message, fields: said }) : message;
  return { kind: "refused", message: nothingSent(whole) };
}

/** As a sentence above the form; a problem of one field names it. */
export function tellSendProblem(problem: SendProblem): { field?: string; message: string } {
  switch (problem.kind) {
    case "lost":
      return { message: t("sends.weDontKnowWhetherItWasStored") };
    case "changed":
      return {
        message: t("sends.whatWouldBeSentChangedSinceYou"),
      };
    case "repeat":
      return {
        field: "repeatReason",
        message: t("sends.theSameRequestWasSentWithinThe"),
      };
    case "soon":
      return { field: "repeatReason", message: problem.message };
    case "signed-out":
      return { message: t("sends.titleNothingWasSentRemedy", { title: signedOut.title, remedy: signedOut.remedy }) };
    case "used":
    case "barred":
    case "refused":
      return { message: problem.message };
  }
}

function nothingSent(sentence: string): string {
  return t("sends.sentenceNothingWasSent", { sentence });
}
