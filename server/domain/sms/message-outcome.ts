/** What became of a message, as far as the platform's answers say. Accepted is not delivered. */
export const messageOutcomes = ["accepted", "refused", "unknown", "waiting", "not_sent"] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** What an operator's report said of a message; never more than reported. */
export type Reported = { state: string; at: Date | null; reportName: string | null };
