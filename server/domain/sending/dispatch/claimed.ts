import { type SQL, sql } from "drizzle-orm";
import { attempt } from "#db/schema/submissions.ts";
import type { Connection, Credentials } from "#server/domain/account/connections/open-account.ts";
import type { Dispatchable } from "./dispatchable.ts";
import type { SmallAttempt } from "./queue.ts";

/** An attempt that a worker holds, until its lease ends. */
export type Claim = {
  attempt: SmallAttempt;
  /** What is stored to be sent, as JSON. */
  request: string;
  connection: Connection;
  /** The key before the last change, where the platform refused this attempt the new one. */
  credentials: Credentials;
  dispatchable: Dispatchable;
  /** Plain only here and in the request that carries it; the database has its hash. */
  callbackToken: string;
};

/** Whether the attempt, as it is now, is still claimed by this claim, or was last. */
export function isClaimedBy(
  { attempt: { id, fence, leaseOwner } }: Claim,
  row: Pick<Claim["attempt"], "id" | "fence" | "leaseOwner">,
): boolean {
  return row.id === id && row.fence === fence && row.leaseOwner === leaseOwner;
}

/** One parameter however many there are, so that the statement stays the same. */
export function isOneOf(ids: readonly string[]): SQL {
  return sql`${attempt.id} = any(${`{${ids.join(",")}}`}::uuid[])`;
}
