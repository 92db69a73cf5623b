import { databaseCodeOf, isDatabaseAway, isDiskFull } from "#db/errors.ts";

/** What everybody is told while the database does not answer; a page, a program and whoever uploads read the same words. */
export const awaySentence = "The database does not answer. Nothing you entered was lost; try again in a moment.";

const fullSentence = "The disk of the database is full, so this was not kept. Tell an administrator.";

const slowSentence = "This took too long and was stopped. Nothing was changed. Narrow the search or try again.";

const lockedSentence =
  "Something else was being done with the same thing for too long, so this was stopped. Nothing was changed. Try again in a moment.";

type Problem = { kind: "away" | "full" | "slow"; sentence: string };

/** What is the matter with the database where that is why something failed, in words; null where it is something else. */
export function databaseProblem(error: unknown): Problem | null {
  if (isDatabaseAway(error)) return { kind: "away", sentence: awaySentence };
  if (isDiskFull(error)) return { kind: "full", sentence: fullSentence };
  const code = databaseCodeOf(error);
  if (code === "57014") return { kind: "slow", sentence: slowSentence };
  return code === "55P03" ? { kind: "slow", sentence: lockedSentence } : null;
}
