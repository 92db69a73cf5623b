/** Times of the send core, in milliseconds. Production uses `timing`; fault tests pass shorter ones. */
export type Timing = {
  /** One call, connect to last byte. */
  timeoutMs: number;
  /** How long a claim holds. Longer than timeout and margin, so that a claim leaves time to reach the call. */
  leaseMs: number;
  /** Of the lease, what must be left beyond the timeout when the call starts. */
  marginMs: number;
  /** Between two starts by one credential: the promised second, and what a busy worker takes from check to first byte. */
  paceMs: number;
  /** What a person waits, beyond lease and timeout, before sending an unknown again. */
  resendWaitMs: number;
};

export const timing: Timing = {
  timeoutMs: 20_000,
  leaseMs: 60_000,
  marginMs: 5_000,
  paceMs: 1_250,
  resendWaitMs: 15 * 60_000,
};
