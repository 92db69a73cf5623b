import type { CheckFacts, recipientCheck } from "#db/schema/uploads.ts";
import type { Scope } from "#server/domain/scope.ts";
import { notYet } from "./not-yet.ts";
import type { VerdictCounts } from "./read-draft.ts";

/** A text as one row gets it. */
export type Sample = {
  row: number;
  number: string;
  text: string;
  parts: number;
  encoding: "GSM-7" | "UCS-2";
  characters: number;
};

/** What a send costs by the workspace's own price list; messages to unpriced prefixes are not in the amount. */
export type PriceEstimate = {
  /** Decimal, such as "36.12". */
  amount: string;
  currency: string;
  /** First day of the list, `yyyy-MM-dd`. */
  listDate: string;
  pricedCount: number;
  unpricedCount: number;
};

/** The latest send of the same within a day. */
export type RepeatOf = { id: string; title: string; createdAt: Date; state: string };

export type BulkReview = {
  state: (typeof recipientCheck.$inferSelect)["state"];
  problem: string | null;
  title: string;
  /** Of what would be sent, once it is prepared. */
  hash: string | null;
  messageCount: number;
  partCount: number;
  chunkCount: number;
  facts: CheckFacts | null;
  samples: { first: Sample | null; longest: Sample | null; any: Sample | null };
  price: PriceEstimate | null;
  repeatOf: RepeatOf | null;
  connection: { kind: "sandbox" | "live"; name: string };
  applicationLabel: string;
  counts: VerdictCounts;
  /** Set while all sending of the workspace is stopped: nothing can be sent now. */
  stopped: { at: Date; by: string | null; reason: string | null } | null;
};

/** What sending a prepared draft would mean. Stores nothing. Throws `not_found`. */
export async function reviewDraft(_scope: Scope, _id: string): Promise<BulkReview> {
  return notYet();
}
