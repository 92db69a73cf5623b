import { isDatabaseAway, isDiskFull } from "#db/errors.ts";

/** What everybody is told while the database does not answer; a page, a program and whoever uploads read the same words. */
export const awaySentence = "The database does not answer. Nothing you entered was lost; try again in a moment.";

const fullSentence = "The disk of the database is full, so this was not kept. Tell an administrator.";

/** What is the matter with the database where that is why something failed, in words; null where it is something else. */
export function databaseProblem(error: unknown): { kind: "away" | "full"; sentence: string } | null {
  if (isDatabaseAway(error)) return { kind: "away", sentence: awaySentence };
  return isDiskFull(error) ? { kind: "full", sentence: fullSentence } : null;
}
