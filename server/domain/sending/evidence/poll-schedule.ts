import type { recipient } from "#db/schema/recipients.ts";

/** A recipient whose turn it is to be asked about. */
export type DueRecipient = {
  id: number;
  emailId: string;
  attemptId: string;
  workspaceId: string;
  submissionId: string;
  askedCount: number;
  firstHeardAt: Date;
};

type Answer = NonNullable<(typeof recipient.$inferSelect)["lastAnswer"]>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Waits between questions that brought no final answer; the last one repeats until asking ends. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, day];
/** An email nobody can say anything final of is asked about for this long after it was first heard of. */
export const askForMs = 7 * day;

/** When to ask again after an answer or after none, or that asking is over: a final answer, or seven days without one. */
export function nextQuestion(
  now: Date,
  input: { answer: Answer | null; askedCount: number; firstHeardAt: Date },
): { nextPollAt: Date | null; ended: boolean } {
  if (input.answer === "sent" || input.answer === "failed") return { nextPollAt: null, ended: false };
  if (now.getTime() - input.firstHeardAt.getTime() >= askForMs) return { nextPollAt: null, ended: true };
  const wait = waits[Math.min(input.askedCount - 1, waits.length - 1)] ?? day;
  return { nextPollAt: new Date(now.getTime() + wait), ended: false };
}
