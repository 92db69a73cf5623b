/**
 * What a send can have at least one of: emails that failed, numbers that were refused, emails or numbers whose result nobody
 * knows yet, emails that succeeded, numbers that were not sent to. Disputed results are a filter of their own.
 */
export const sendHas = ["failed", "refused", "unresolved", "succeeded", "not_sent"] as const;
export type SendHas = (typeof sendHas)[number];
