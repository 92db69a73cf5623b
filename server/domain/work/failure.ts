import { maskText } from "#server/domain/privacy/mask.ts";
import { KeptProblem, toKeep, toldInEnglish } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";

const longest = 300;

/** Why work was given up, for administrators, in words to keep. What an error says may name people, who are masked. */
export function sentenceOfFailure(error: unknown, tries: number): string {
  const said = saidBy(rootOf(error));
  return toKeep(() => {
    if (said === "") return tries === 1 ? t("kept.workFailedOnce") : t("kept.workFailed", { tries });
    return tries === 1 ? t("kept.workFailedOnceWith", { said }) : t("kept.workFailedWith", { tries, said });
  });
}

/** The same where no worker lived to say why. */
export function sentenceOfEnding(tries: number): string {
  return toKeep(() => t("kept.workersEnded", { tries }));
}

/** Such a sentence as logs have it. */
export function asLogged(sentence: string): string {
  return toldInEnglish(sentence);
}

function saidBy(error: unknown): string {
  return error instanceof KeptProblem ? error.kept : maskText(firstLine(error)).slice(0, longest);
}

/** A failed query says what was asked, and its cause what was wrong. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
}
