import type { Outputs } from "#components/page/trpc/client.ts";

/** A call as lists show it. */
export type CallRow = Outputs["calls"]["list"]["rows"][number];

/** A call with everything that the platform told of it, and what people noted. */
export type CallDetail = Outputs["calls"]["one"];
