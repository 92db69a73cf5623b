import { replaceEqualDeep } from "@tanstack/react-query";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import type { Told } from "./use-follow.ts";

/** What the stream tells of a send, each by its name. */
const told: Record<keyof Told["figures"], true> = {
  state: true,
  acceptedAt: true,
  firstCallbackAt: true,
  lastCallbackAt: true,
  callbackCount: true,
  recipientCount: true,
  unknownCount: true,
  sendingCount: true,
  succeededCount: true,
  succeededVerifiedCount: true,
  failedCount: true,
  failedVerifiedCount: true,
  disputedCount: true,
  succeededDecidedCount: true,
  failedDecidedCount: true,
  asOf: true,
};

/**
 * Keeps figures that were read later than those of an answer: it may have been under way while the stream told newer
 * ones, and figures that fall and rise again are not to be believed.
 */
export function neverBack(known: unknown, answer: unknown): unknown {
  if (!isSend(known) || !isSend(answer) || known.asOf <= answer.asOf) return replaceEqualDeep(known, answer);
  const kept = Object.entries(known).filter(([name]) => name in told);
  return replaceEqualDeep(known, { ...answer, ...Object.fromEntries(kept) });
}

function isSend(data: unknown): data is SubmissionView {
  return typeof data === "object" && data !== null && "asOf" in data && typeof data.asOf === "string";
}
