import { type SQL, sql } from "drizzle-orm";
import { resendAfterMs } from "#server/domain/sending/control/resolve.ts";

/**
 * SQL over `a`, the last attempt of a chunk: it may have gone out, though somebody said that it did not. A late answer says
 * so and nobody has decided against it, or the first request could still reach the platform.
 */
export const mayHaveGone: SQL = sql`((a.contradiction is not null and a.dispute_decision is distinct from 'did_not_go')
  or ((a.resolved_at is not null or a.dispute_decided_at is not null)
  and a.dispatched_at > now() - ${resendAfterMs()} * interval '1 millisecond'))`;

/** SQL over `message m` and the last attempt of its chunk, `a`: its number got it, is getting it, or may have. */
export const mayHaveReached: SQL = sql`(coalesce(m.outcome, a.state) not in ('refused', 'abandoned', 'not_sent') or ${mayHaveGone})`;
