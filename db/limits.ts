/** How long a pool's connections may be kept busy, in milliseconds; the server ends what takes longer. */
export type Limits = { statementMs: number; idleInTransactionMs: number; lockMs: number };

/** People wait for these: what takes longer is better told than waited for. */
export const webLimits: Limits = { statementMs: 15_000, idleInTransactionMs: 60_000, lockMs: 10_000 };

/** Callbacks are stored within this, or go to disk: their senders ask once and wait for the answer. */
export const intakeLimits: Limits = { statementMs: 2000, idleInTransactionMs: 60_000, lockMs: 2000 };

/** Work that nobody waits for: an import's block, an erasure's scan. It only ends what hangs. */
export const workLimits: Limits = { statementMs: 600_000, idleInTransactionMs: 300_000, lockMs: 60_000 };

/** A download's pages; between two of them its reader may be slow, for as long as the whole may take. */
export const downloadLimits: Limits = { statementMs: 60_000, idleInTransactionMs: 120_000, lockMs: 10_000 };

/** Migrations, which wait for locks in short tries, and deletions of what is old. */
export const ownerLimits: Limits = { statementMs: 3_600_000, idleInTransactionMs: 600_000, lockMs: 60_000 };

/** As startup parameters of a connection. */
export function startupParameters({ statementMs, idleInTransactionMs, lockMs }: Limits): Record<string, number> {
  return {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    lock_timeout: lockMs,
  };
}
