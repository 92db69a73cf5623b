import { type FailureKind, failureOf } from "#server/compose/email/failure-reason.ts";
import { t } from "#words/t.ts";

/** What a failure means, in plain words. */
export const failureWords: Record<FailureKind, string> = {
  get mailbox_full() {
    return t("email.mailboxFull");
  },
  get no_mailbox() {
    return t("email.noSuchMailbox");
  },
  get no_domain() {
    return t("email.noSuchDomain");
  },
  get shut_mailbox() {
    return t("email.mailboxClosed");
  },
  get too_large() {
    return t("email.emailTooLarge");
  },
  get sender_unproven() {
    return t("email.senderNotProven");
  },
  get rejected() {
    return t("email.refusedAsSpamOrByARule");
  },
  get no_answer() {
    return t("email.mailServerDidNotTakeItIn");
  },
  get other() {
    return t("email.anotherReason");
  },
  get none() {
    return t("email.noReasonGiven");
  },
};

/** What was heard of an email, after what it means where it failed for a reason that we know. */
export function heardInWords({ state, remark, heard }: { state: string; remark: string | null; heard: string | null }) {
  const kind = failureOf(remark);
  if (heard === null || state !== "failed" || kind === "none" || kind === "other") return heard;
  const words = failureWords[kind];
  return t("email.failureHeard", { failure: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, heard });
}
