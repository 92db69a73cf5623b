import { maskText } from "#server/domain/privacy/mask.ts";

const longest = 300;

/** Why work was given up, for administrators. What an error says may name people, who are masked. */
export function sentenceOfFailure(error: unknown, tries: number): string {
  const said = firstLine(rootOf(error));
  const often = tries === 1 ? "It failed" : `It failed ${tries} times in a row`;
  return said === "" ? `${often}. The worker’s log says why.` : `${often}, with: ${maskText(said).slice(0, longest)}`;
}

/** The same where no worker lived to say why. */
export function sentenceOfEnding(tries: number): string {
  return `The worker ended ${tries} times before the work did. The worker’s log may say why.`;
}

/** A failed query says what was asked, and its cause what was wrong. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

function firstLine(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
}
