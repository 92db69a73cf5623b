import { byNumber } from "#server/domain/paging.ts";
import type { ScaleCase } from "./scale-types.ts";

type Places = { deepRecipient: number; highRecipient: number; rareAddress: string; rareEmailId: string };

/** The recipients of the largest send, from either end. */
export function recipientCases(giant: { submissionId: string }, at: Places): ScaleCase[] {
  return [
    { name: "newest", input: { ...giant, limit: 200 } },
    { name: "deepest page", input: { ...giant, cursor: byNumber.write(at.deepRecipient) } },
    { name: "rarest state", input: { ...giant, state: "disputed" } },
    { name: "commonest state", input: { ...giant, state: "succeeded", limit: 200 } },
    { name: "rarest trust", input: { ...giant, trust: "reported" } },
    { name: "commonest trust", input: { ...giant, trust: "verified", limit: 200 } },
    { name: "rarest state and trust", input: { ...giant, state: "failed", trust: "reported" } },
    { name: "by address", input: { ...giant, q: at.rareAddress } },
    { name: "by what every address begins with", input: { ...giant, q: "user" } },
    { name: "by an address that is not there", input: { ...giant, q: "nobody@nowhere" } },
    { name: "by email id, masked", input: { ...giant, q: at.rareEmailId }, as: "analyst" },
    { name: "oldest", input: { ...giant, sort: "oldest", limit: 200 } },
    { name: "oldest, deepest page", input: { ...giant, sort: "oldest", cursor: byNumber.write(at.highRecipient) } },
    { name: "oldest, rarest state", input: { ...giant, sort: "oldest", state: "disputed" } },
    { name: "oldest, commonest state", input: { ...giant, sort: "oldest", state: "succeeded", limit: 200 } },
    { name: "oldest, rarest trust", input: { ...giant, sort: "oldest", trust: "reported" } },
    { name: "oldest, by address", input: { ...giant, sort: "oldest", q: at.rareAddress } },
    { name: "oldest, by what every address begins with", input: { ...giant, sort: "oldest", q: "user" } },
    { name: "oldest, by an address that is not there", input: { ...giant, sort: "oldest", q: "nobody@nowhere" } },
  ];
}
