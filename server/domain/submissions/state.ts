import type { attempt, submission } from "#db/schema/submissions.ts";

export type AttemptState = (typeof attempt.$inferSelect)["state"];
export type SubmissionState = (typeof submission.$inferSelect)["state"];

export const submissionStates = [
  "draft",
  "awaiting_approval",
  "scheduled",
  "queued",
  "dispatching",
  "accepted",
  "partly_accepted",
  "refused",
  "unknown",
  "paused",
  "cancelled",
] as const satisfies readonly SubmissionState[];

export type AttemptFact = { chunkNo: number; attemptNo: number; state: AttemptState; held: boolean };

/**
 * The state of a submission: a pure function of the last attempt of each chunk. What is unknown outranks what is done,
 * since it needs a person; what is still under way outranks both.
 */
export function submissionStateOf(attempts: readonly AttemptFact[]): SubmissionState {
  const last = new Map<number, AttemptFact>();
  for (const fact of attempts) {
    const known = last.get(fact.chunkNo);
    if (!known || known.attemptNo < fact.attemptNo) last.set(fact.chunkNo, fact);
  }
  const facts = [...last.values()];
  const some = (...states: AttemptState[]) => facts.some((fact) => states.includes(fact.state));
  const every = (...states: AttemptState[]) => facts.every((fact) => states.includes(fact.state));

  if (facts.length === 0) return "queued";
  if (some("dispatching")) return "dispatching";
  const waiting = facts.filter((fact) => fact.state === "queued");
  if (waiting.some((fact) => !fact.held)) return every("queued") ? "queued" : "dispatching";
  if (some("unknown")) return "unknown";
  if (waiting.length > 0) return "paused";
  if (every("accepted", "accepted_id_unknown")) return "accepted";
  if (some("accepted", "accepted_id_unknown")) return "partly_accepted";
  return some("refused") ? "refused" : "cancelled";
}
