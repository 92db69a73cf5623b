import type { CallKind } from "#server/compose/call-columns.ts";
import type { redialConditions } from "#server/contract/limits/aivoice.ts";
import { aiAnswered } from "#server/contract/limits/aivoice.ts";
import { callSucceeded } from "#server/contract/limits/voice.ts";
import { type Term, undocumented } from "./vocabulary.ts";

type AiResult = typeof aiAnswered | (typeof redialConditions)[number];

const answered: Term = { word: "Answered", icon: "phone-call", hue: "good", meaning: "Somebody took the call." };

/** The results that the platform's documentation names, as conditions of dialling again, and that somebody answered. */
const aiResults: Record<AiResult, Term> = {
  [aiAnswered]: answered,
  NO_ANSWER: { word: "No answer", icon: "circle-minus", hue: "quiet", meaning: "It rang and nobody took the call." },
  BUSY: { word: "Busy", icon: "circle-pause", hue: "quiet", meaning: "The line was busy." },
  REFUSED: { word: "Declined", icon: "circle-slash", hue: "quiet", meaning: "The called person declined the call." },
  POWER_OFF: { word: "Powered off", icon: "circle-slash", hue: "quiet", meaning: "The phone was switched off." },
  OUT_OF_SERVICE: {
    word: "Out of service",
    icon: "circle-slash",
    hue: "caution",
    meaning: "The number is out of service for now.",
  },
  CAN_NOT_CONNECT: {
    word: "Not connected",
    icon: "circle-slash",
    hue: "quiet",
    meaning: "The call could not be connected.",
  },
  VACANT_NUMBER: { word: "Number not in use", icon: "circle-x", hue: "bad", meaning: "Nobody has this number." },
  CALL_LOSS: {
    word: "Call lost",
    icon: "circle-alert",
    hue: "caution",
    meaning: "The platform counts it as a lost call. Its documentation does not say more.",
  },
  FROM_PHONE_ERROR: {
    word: "Caller out of credit",
    icon: "circle-alert",
    hue: "bad",
    meaning: "The line that the task calls from is out of credit.",
  },
  SYSTEM_ERROR: {
    word: "Call failed",
    icon: "circle-alert",
    hue: "bad",
    meaning: "The platform says that the call failed, and not why.",
  },
};

const unnamed: Term = {
  word: "No result",
  icon: "circle-question-mark",
  hue: "quiet",
  meaning: "The platform’s record names no result.",
};

function isAiResult(result: string): result is AiResult {
  return Object.hasOwn(aiResults, result);
}

/**
 * What became of a call, in words. Codes of SIP, group and verification calls are documented as success and failure alone, so
 * the platform's own reason is the word for all the others.
 */
export function callResultTerm(kind: CallKind, result: string | null, reason: string | null = null): Term {
  if (result === null) return unnamed;
  if (kind === "ai") return isAiResult(result) ? aiResults[result] : undocumented(result);
  if (result === callSucceeded) return { ...answered, meaning: `The platform says success (code ${callSucceeded}).` };
  return {
    word: reason ?? `Code ${result}`,
    icon: "circle-minus",
    hue: "quiet",
    meaning: `The platform says failure (code ${result})${reason ? "" : " and gave no reason"}.`,
  };
}

/** The documented results of AI calls in words, for filters. */
export const aiResultChoices = Object.entries(aiResults).map(([result, { word }]) => ({ result, word }));

const endings: Record<string, string> = { customer: "Customer", ai: "Robot" };

/** Who hung up: the platform's word where it is none that is known. */
export function endingWord(hungUpBy: string): string {
  return endings[hungUpBy.toLowerCase()] ?? hungUpBy;
}
