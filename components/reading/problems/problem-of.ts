import { noAnswer, type Refusal, refusalOf, signedOut } from "#components/form/refusal.ts";
import type { RefusalCode } from "#components/form/refusal-answer.ts";
import { faultOwners } from "#components/status/fault-owners.ts";

/** Why something could not be read or done, in the order it is told: what happened, what to do, who can. */
export type Problem = {
  title: string;
  remedy: string;
  who: string;
  /** The platform's own answer, where it gave one. */
  answer: { operation: string; status: string; reason: string | null } | null;
  /** Record of the call, for those who may open it. */
  callId: string | null;
  requestId: string | null;
};

type Way = { title?: string; remedy: string; who: string };

const otherwise: Way = { remedy: "Change what it is about, then try again.", who: "You" };

/** What to do about an answer of our own; its sentence is the title where none is given. */
const ways: Partial<Record<RefusalCode, Way>> = {
  UNAUTHORIZED: { ...signedOut, who: "You" },
  FORBIDDEN: { remedy: "Ask them for what you need.", who: "An owner or admin of the workspace" },
  NOT_FOUND: { remedy: "Go back to where you came from; it may have been removed.", who: "You" },
  CONFLICT: { remedy: "Look at it as it is now, then try again.", who: "You" },
  TOO_MANY_REQUESTS: { remedy: "Wait a moment, then try again.", who: "You" },
  SERVICE_UNAVAILABLE: {
    remedy: "Nothing was changed or sent. Try again; if it keeps failing, have the connection’s address checked.",
    who: "You, then your administrator",
  },
  GATEWAY_TIMEOUT: { remedy: "If it keeps failing, tell your administrator.", who: "You" },
  INTERNAL_SERVER_ERROR: {
    title: "Something went wrong on our side.",
    remedy: "Try again; if it keeps failing, give the number below to your administrator.",
    who: faultOwners.administrator,
  },
};

/** Reads an error of the tRPC client. Anything else is silence on the way to us. */
export function problemOf(error: unknown): Problem {
  const refusal = refusalOf(error);
  if (!refusal) return { ...noAnswer, who: "You", answer: null, callId: null, requestId: null };
  const { code, message, details, requestId } = refusal;
  const known = { answer: null, callId: details.platformCallId || null, requestId };
  return { ...known, ...(ofPlatform(refusal) ?? { title: message, ...(ways[code] ?? otherwise) }) };
}

function ofPlatform({ code, message, details }: Refusal): Omit<Problem, "callId" | "requestId"> | null {
  const { operation, status, reason = null } = details;
  if (code === "UNAUTHORIZED" || status === undefined || operation === undefined) return null;
  return {
    title: `The platform refused: ${lowerFirst(message)}`,
    remedy: details.remedy ?? "Ask the account manager what this code means.",
    who: faultOwners[details.who ?? "account_manager"],
    answer: { operation, status, reason },
  };
}

/** A meaning follows a colon here; names and codes keep their capitals. */
function lowerFirst(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? `${sentence[0]?.toLowerCase()}${sentence.slice(1)}` : sentence;
}
