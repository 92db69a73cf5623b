import type { Outputs } from "#components/page/trpc/client.ts";

/** What sending one message would mean, as the server sees it now. */
export type OneReviewAnswer = Outputs["sms"]["reviewOne"];
