import type { RecipientState } from "#db/schema/recipients.ts";
import type { AttemptState, SubmissionState } from "#db/schema/submissions.ts";
import type { waTemplateStatuses } from "#server/contract/limits/wa.ts";
import type { MessageOutcome } from "#server/domain/standing/message-outcome.ts";
import { t } from "#words/t.ts";
import { said, type Term, term } from "./term.ts";

export type { AttemptState, MessageOutcome, RecipientState, SubmissionState };

export type MessageTemplateState = (typeof waTemplateStatuses)[number];

export type TemplateStatus = "approved" | "under_review" | "rejected" | "draft";

export const submissionStates: Record<SubmissionState, Term> = {
  draft: term(
    { icon: "file-text", hue: "quiet" },
    () => t("status.draft"),
    () => t("status.beingWrittenNothingHasLeft"),
  ),
  awaiting_approval: term(
    { icon: "hourglass", hue: "caution" },
    () => t("status.awaitingApproval"),
    () => t("status.anotherPersonHasToApproveItBefore"),
  ),
  scheduled: term(
    { icon: "calendar", hue: "active" },
    () => t("status.scheduled"),
    () => t("status.itLeavesAtItsTimeItCan"),
  ),
  queued: term(
    { icon: "clock", hue: "active" },
    () => t("status.queued"),
    () => t("status.storedItGoesToThePlatformNext"),
  ),
  dispatching: term(
    { icon: "send", hue: "active" },
    () => t("status.dispatching"),
    () => t("status.beingHandedToThePlatformNow"),
  ),
  accepted: term(
    { icon: "check", hue: "good" },
    () => t("status.accepted"),
    () => t("status.thePlatformTookAllOfItThat"),
  ),
  partly_accepted: term(
    { icon: "circle-dot-dashed", hue: "caution" },
    () => t("status.partlyAccepted"),
    () => t("status.thePlatformTookSomeOfItAnd"),
  ),
  refused: term(
    { icon: "ban", hue: "bad" },
    () => t("status.refused"),
    () => t("status.thePlatformSaidNoNothingWasSent"),
  ),
  unknown: term(
    { icon: "circle-question-mark", hue: "unsure" },
    () => t("status.unknown"),
    () => t("status.itLeftAndNoClearAnswerCame"),
  ),
  paused: term(
    { icon: "circle-pause", hue: "caution" },
    () => t("status.paused"),
    () => t("status.heldByAPersonWhatHasNot"),
  ),
  cancelled: term(
    { icon: "circle-minus", hue: "quiet" },
    () => t("status.notSent"),
    () => t("status.nothingOfItWasSentItWas"),
  ),
};

/** No state of its own: whatever waits while all sending of the workspace is stopped. */
export const heldTerm: Term = term(
  { icon: "circle-pause", hue: "caution" },
  () => t("status.held"),
  () => t("status.allSendingOfThisWorkspaceIsStopped"),
);

export const attemptStates: Record<AttemptState, Term> = {
  queued: term(
    { icon: "clock", hue: "active" },
    () => t("status.queued"),
    () => t("status.theCallHasNotBeenMadeYet"),
  ),
  dispatching: term(
    { icon: "send", hue: "active" },
    () => t("status.dispatching"),
    () => t("status.theCallIsBeingMadeNow"),
  ),
  accepted: term(
    { icon: "check", hue: "good" },
    () => t("status.accepted"),
    () => t("status.thePlatformTookItAndNamedA"),
  ),
  accepted_id_unknown: term(
    { icon: "check", hue: "caution" },
    () => t("status.acceptedIdUnknown"),
    () => t("status.thePlatformTookItButItsAnswer"),
  ),
  refused: term(
    { icon: "ban", hue: "bad" },
    () => t("status.refused"),
    () => t("status.thePlatformSaidNoThisCallSent"),
  ),
  unknown: term(
    { icon: "circle-question-mark", hue: "unsure" },
    () => t("status.unknown"),
    () => t("status.theCallLeftAndNoClearAnswer"),
  ),
  abandoned: term(
    { icon: "circle-minus", hue: "quiet" },
    () => t("status.notSent"),
    () => t("status.stoppedOrTooLateBeforeTheCall"),
  ),
};

export const recipientStates: Record<RecipientState, Term> = {
  sending: term(
    { icon: "loader", hue: "active" },
    () => t("status.sending"),
    () => t("status.thePlatformSaysItIsOnIts"),
  ),
  succeeded: term(
    { icon: "circle-check", hue: "good" },
    () => t("status.succeeded"),
    () => t("status.thePlatformSaysItArrived"),
  ),
  failed: term(
    { icon: "circle-x", hue: "bad" },
    () => t("status.failed"),
    () => t("status.thePlatformSaysItDidNotArrive"),
  ),
  disputed: term(
    { icon: "git-compare", hue: "unsure" },
    () => t("status.disputed"),
    () => t("status.twoSourcesDisagreeItCountsAsNeither"),
  ),
  unknown: term(
    { icon: "circle-dashed", hue: "quiet", open: true },
    () => t("status.notHeardOf"),
    () => t("status.noCallbackAndNoQueryHasSaid"),
  ),
};

/** What is said of a result that a person decided: the platform does not say it. */
export const decidedResults = {
  get succeeded() {
    return { ...recipientStates.succeeded, meaning: t("status.aPersonDecidedThatItArrived") };
  },
  get failed() {
    return { ...recipientStates.failed, meaning: t("status.aPersonDecidedThatItDidNot") };
  },
} satisfies Partial<Record<RecipientState, Term>>;

/** There is no "delivered": the platform does not say it. */
export const messageOutcomes: Record<MessageOutcome, Term> = {
  accepted: term(
    { icon: "check", hue: "good" },
    () => t("status.accepted"),
    () => t("status.thePlatformTookItAndGaveIt"),
  ),
  refused: term(
    { icon: "ban", hue: "bad" },
    () => t("status.refused"),
    () => t("status.thePlatformDidNotTakeItNothing"),
  ),
  unknown: term(
    { icon: "circle-question-mark", hue: "unsure" },
    () => t("status.unknown"),
    () => t("status.itLeftAndNoClearAnswerCame"),
  ),
  waiting: term(
    { icon: "clock", hue: "quiet", open: true },
    () => t("status.waiting"),
    () => t("status.notAnsweredYetItWaitsToBe"),
  ),
  not_sent: term(
    { icon: "circle-minus", hue: "quiet" },
    () => t("status.notSent"),
    () => t("status.stoppedOrTooLateBeforeItLeft"),
  ),
};

export const templateStatuses: Record<TemplateStatus, Term> = {
  approved: term(
    { icon: "check", hue: "good" },
    () => t("status.approved"),
    () => t("status.thePlatformApprovedItItCanBe"),
  ),
  under_review: term(
    { icon: "hourglass", hue: "caution" },
    () => t("status.underReview"),
    () => t("status.thePlatformIsReviewingIt"),
  ),
  rejected: term(
    { icon: "ban", hue: "bad" },
    () => t("status.rejected"),
    () => t("status.thePlatformsReviewSaidNoTheReason"),
  ),
  draft: term(
    { icon: "file-text", hue: "quiet" },
    () => t("status.draft"),
    () => t("status.notSubmittedForThePlatformsReview"),
  ),
};

/** A state that the platform names and its documentation does not. */
export function undocumented(word: string): Term {
  const meaning = t("status.thePlatformsDocumentationDoesNotNameThis");
  return { word, icon: "circle-question-mark", hue: "quiet", meaning };
}

/** The documented states of a template of instant messages. */
export const messageTemplateStates: Record<MessageTemplateState, Term> = {
  PENDING: templateStatuses.under_review,
  get REJECTED() {
    return { ...templateStatuses.rejected, meaning: t("status.thePlatformsReviewSaidNo") };
  },
  APPROVED: templateStatuses.approved,
  DELETED: term(
    { icon: "circle-minus", hue: "quiet" },
    () => t("status.deleted"),
    () => t("status.itIsGoneFromThePlatform"),
  ),
  DISABLED: term(
    { icon: "circle-slash", hue: "bad" },
    () => t("status.disabled"),
    () => t("status.thePlatformDoesNotLetAnybodySend"),
  ),
  PENDING_DELETION: term(
    { icon: "circle-minus", hue: "quiet" },
    () => t("status.beingDeleted"),
    () => t("status.thePlatformIsAboutToDeleteIt"),
  ),
  IN_APPEAL: term(
    { icon: "hourglass", hue: "caution" },
    () => t("status.inAppeal"),
    () => t("status.aDecisionOnItIsBeingAppealed"),
  ),
  PAUSED: term(
    { icon: "circle-pause", hue: "caution" },
    () => t("status.paused"),
    () => t("status.thePlatformHoldsItForAWhile"),
  ),
  LIMIT_EXCEEDED: term(
    { icon: "triangle-alert", hue: "caution" },
    () => t("status.limitExceeded"),
    () => t("status.itWasUsedMoreThanThePlatform"),
  ),
  FLAGGED: term(
    { icon: "triangle-alert", hue: "caution" },
    () => t("status.flagged"),
    () => t("status.thePlatformFlaggedItsQuality"),
  ),
  REINSTATED: term(
    { icon: "check", hue: "good" },
    () => t("status.reinstated"),
    () => t("status.thePlatformAllowedItAgain"),
  ),
};

/** What the platform’s answers at sends say of such a template, which name no state. */
export const messageTemplateProofs: Record<"sendable" | "not_sendable" | "missing", Term> = {
  sendable: term(
    { icon: "check", hue: "good" },
    () => t("status.canBeSent"),
    () => t("status.thePlatformTookAMessageFromIt"),
  ),
  not_sendable: term(
    { icon: "ban", hue: "caution" },
    () => t("status.cannotBeSent"),
    () => t("status.thePlatformRefusedAMessageFromIt"),
  ),
  missing: term(
    { icon: "circle-slash", hue: "bad" },
    () => t("status.notFound"),
    () => t("status.thePlatformRefusedAMessageFromIt2"),
  ),
};

/** How a fact is known; shown by the line as well. */
export const trustTerms = {
  verified: said(
    () => t("status.verified"),
    () => t("status.learnedFromASignedRequestWeAsked"),
  ),
  reported: said(
    () => t("status.reported"),
    () => t("status.learnedFromACallbackThePlatformTold"),
  ),
  decided: said(
    () => t("status.decided"),
    () => t("status.sourcesDisagreedAndAPersonDecidedWhich"),
  ),
} as const;
