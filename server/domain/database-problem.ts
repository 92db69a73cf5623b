import { databaseCodeOf, isDatabaseAway, isDiskFull } from "#db/errors.ts";
import { t } from "#words/t.ts";

/** What everybody is told while the database does not answer; a page, a program and whoever uploads read the same words. */
export const awaySentence = () => t("domain.theDatabaseDoesNotAnswer");

const fullSentence = () => t("domain.theDiskIsFull");

const slowSentence = () => t("domain.thisTookTooLong");

const lockedSentence = () => t("domain.somethingElseWasBeingDone");

type Problem = { kind: "away" | "full" | "slow"; sentence: string };

/** What is the matter with the database where that is why something failed, in words; null where it is something else. */
export function databaseProblem(error: unknown): Problem | null {
  if (isDatabaseAway(error)) return { kind: "away", sentence: awaySentence() };
  if (isDiskFull(error)) return { kind: "full", sentence: fullSentence() };
  const code = databaseCodeOf(error);
  if (code === "57014") return { kind: "slow", sentence: slowSentence() };
  return code === "55P03" ? { kind: "slow", sentence: lockedSentence() } : null;
}
