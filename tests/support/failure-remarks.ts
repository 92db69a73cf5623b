import type { FailureKind } from "#server/compose/email/failure-reason.ts";

/** What mail servers say, and what it means. */
export const failureRemarks: readonly [string | null, FailureKind][] = [
  ["550 5.1.1 no mailbox policy@spam.example", "no_mailbox"],
  ["550 No such user here", "no_mailbox"],
  ["550-5.1.1 The email account that you tried to reach does not exist.", "no_mailbox"],
  ["452 4.2.2 The recipient's inbox is full", "mailbox_full"],
  ["552 Mailbox quota exceeded", "mailbox_full"],
  ["550 5.1.2 Host unknown", "no_domain"],
  ["550 5.2.1 mailbox disabled", "shut_mailbox"],
  ["552 5.3.4 Message size exceeds fixed limit", "too_large"],
  ["550 5.7.26 This message does not pass authentication checks", "sender_unproven"],
  ["554 5.7.1 Service unavailable; client host blocked", "rejected"],
  ["451 4.7.1 Greylisted, please try again later", "rejected"],
  ["421 Timed out while waiting", "no_answer"],
  ["Something nobody knows", "other"],
  ["15.1.12 is a version", "other"],
  ["", "none"],
  ["ada@lovelace.example", "none"],
  [null, "none"],
];
