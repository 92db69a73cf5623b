import type { Outputs } from "#components/page/trpc/client.ts";

export type BulkReview = Outputs["sms"]["review"];
/** A review of what is ready to be sent. */
export type ReadyReview = BulkReview & { hash: string };
