import { TRPCClientError } from "@trpc/client";
import { z } from "zod";
import type { FaultOwner } from "#server/contract/operation.ts";
import { remedyOf } from "./outcomes.ts";

/** Why something could not be read or done, in the order it is told: what happened, what to do, who can. */
export type ReadProblem = {
  title: string;
  remedy: string;
  who: string;
  /** The platform's own answer, where it gave one. */
  answer: { operation: string; status: string; reason: string | null } | null;
  /** Record of the call, for those who may open it. */
  callId: string | null;
  requestId: string | null;
  signedOut: boolean;
};

const who: Record<FaultOwner, string> = {
  you: "You",
  administrator: "Your administrator",
  account_manager: "The platform’s account manager",
  platform: "The platform",
};

const errorData = z.object({
  code: z.string(),
  requestId: z.string().nullish(),
  details: z
    .object({
      operation: z.string().optional(),
      status: z.string().optional(),
      reason: z.string().nullish(),
      remedy: z.string().optional(),
      who: z.enum(["you", "administrator", "account_manager", "platform"]).optional(),
      platformCallId: z.string().optional(),
    })
    .nullish()
    .catch(null),
});

/** Reads an error of the tRPC client. Anything else is silence on the way to us. */
export function readProblemOf(error: unknown): ReadProblem {
  const parsed = error instanceof TRPCClientError ? errorData.safeParse(error.data) : undefined;
  const nothing = { answer: null, callId: null, requestId: null, signedOut: false };
  if (!parsed?.success || !(error instanceof Error)) {
    return {
      ...nothing,
      title: "Switchboard gave no answer.",
      remedy: "Check your connection, then try again. What you typed stays here.",
      who: "You",
    };
  }
  const { code, requestId, details } = parsed.data;
  const known = { ...nothing, callId: details?.platformCallId || null, requestId: requestId ?? null };
  if (code === "UNAUTHORIZED") {
    return {
      ...known,
      title: "You are signed out.",
      remedy: "Sign in in another tab, then try again here. What you typed stays here.",
      who: "You",
      signedOut: true,
    };
  }
  if (details?.status !== undefined && details.operation !== undefined) {
    return {
      ...known,
      title: `The platform refused: ${lowerFirst(error.message)}`,
      remedy:
        remedyOf(details.operation, details.status) ??
        details.remedy ??
        "Ask the account manager what this code means.",
      who: who[details.who ?? "account_manager"],
      answer: { operation: details.operation, status: details.status, reason: details.reason ?? null },
    };
  }
  if (code === "SERVICE_UNAVAILABLE") {
    return {
      ...known,
      title: error.message,
      remedy: "Nothing was changed or sent. Try again; if it stays so, have the connection’s address looked at.",
      who: "You, then your administrator",
    };
  }
  if (code === "GATEWAY_TIMEOUT") {
    return { ...known, title: error.message, remedy: "If it goes on, tell your administrator.", who: "You" };
  }
  if (code === "INTERNAL_SERVER_ERROR") {
    return {
      ...known,
      title: "Something went wrong on our side.",
      remedy: "Try again; if it stays so, give the number below to your administrator.",
      who: "Your administrator",
    };
  }
  return { ...known, title: error.message, remedy: "Change what it is about, then try again.", who: "You" };
}

/** A meaning follows a colon here; names and codes keep their capitals. */
function lowerFirst(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? `${sentence[0]?.toLowerCase()}${sentence.slice(1)}` : sentence;
}
