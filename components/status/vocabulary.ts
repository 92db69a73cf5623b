import type { Hue } from "#components/ui/hue.ts";
import type { IconName } from "#components/ui/icon.tsx";
import type { RecipientState } from "#db/schema/recipients.ts";
import type { AttemptState, SubmissionState } from "#db/schema/submissions.ts";
import type { waTemplateStatuses } from "#server/contract/limits/wa.ts";
import type { MessageOutcome } from "#server/domain/standing/message-outcome.ts";

/** How a state is shown everywhere: one word, one icon, one hue, and what it means in a sentence. */
export type Term = { word: string; icon: IconName; hue: Hue; meaning: string; open?: true };

export type { AttemptState, MessageOutcome, RecipientState, SubmissionState };

export type MessageTemplateState = (typeof waTemplateStatuses)[number];

export type TemplateStatus = "approved" | "under_review" | "rejected" | "draft";

export const submissionStates: Record<SubmissionState, Term> = {
  draft: { word: "Draft", icon: "file-text", hue: "quiet", meaning: "Being written. Nothing has left." },
  awaiting_approval: {
    word: "Awaiting approval",
    icon: "hourglass",
    hue: "caution",
    meaning: "Another person has to approve it before anything leaves.",
  },
  scheduled: {
    word: "Scheduled",
    icon: "calendar",
    hue: "active",
    meaning: "It leaves at its time. It can be changed until then.",
  },
  queued: { word: "Queued", icon: "clock", hue: "active", meaning: "Stored. It goes to the platform next." },
  dispatching: { word: "Dispatching", icon: "send", hue: "active", meaning: "Being handed to the platform now." },
  accepted: {
    word: "Accepted",
    icon: "check",
    hue: "good",
    meaning: "The platform took all of it. What became of each recipient is another matter.",
  },
  partly_accepted: {
    word: "Partly accepted",
    icon: "circle-dot-dashed",
    hue: "caution",
    meaning: "The platform took some of it and not the rest.",
  },
  refused: {
    word: "Refused",
    icon: "ban",
    hue: "bad",
    meaning: "The platform said no. Nothing was sent, nothing was charged.",
  },
  unknown: {
    word: "Unknown",
    icon: "circle-question-mark",
    hue: "unsure",
    meaning: "It left, and no clear answer came back. It may have been sent. It is never sent again automatically.",
  },
  paused: {
    word: "Paused",
    icon: "circle-pause",
    hue: "caution",
    meaning: "Held by a person. What has not left waits.",
  },
  cancelled: {
    word: "Not sent",
    icon: "circle-minus",
    hue: "quiet",
    meaning: "Nothing of it was sent: it was stopped, its time was over, or a person decided that it did not go.",
  },
};

/** No state of its own: whatever waits while all sending of the workspace is stopped. */
export const heldTerm: Term = {
  word: "Held",
  icon: "circle-pause",
  hue: "caution",
  meaning: "All sending of this workspace is stopped, so nothing more of it leaves until sending is resumed.",
};

export const attemptStates: Record<AttemptState, Term> = {
  queued: { word: "Queued", icon: "clock", hue: "active", meaning: "The call has not been made yet." },
  dispatching: { word: "Dispatching", icon: "send", hue: "active", meaning: "The call is being made now." },
  accepted: { word: "Accepted", icon: "check", hue: "good", meaning: "The platform took it and named a task." },
  accepted_id_unknown: {
    word: "Accepted, id unknown",
    icon: "check",
    hue: "caution",
    meaning: "The platform took it, but its answer held no task id that could be read. It can’t be asked about it.",
  },
  refused: { word: "Refused", icon: "ban", hue: "bad", meaning: "The platform said no. This call sent nothing." },
  unknown: {
    word: "Unknown",
    icon: "circle-question-mark",
    hue: "unsure",
    meaning: "The call left and no clear answer came back. It may have been acted on. A person decides.",
  },
  abandoned: {
    word: "Not sent",
    icon: "circle-minus",
    hue: "quiet",
    meaning: "Stopped or too late before the call left, or a person decided that it did not go.",
  },
};

export const recipientStates: Record<RecipientState, Term> = {
  sending: { word: "Sending", icon: "loader", hue: "active", meaning: "The platform says it is on its way." },
  succeeded: { word: "Succeeded", icon: "circle-check", hue: "good", meaning: "The platform says it arrived." },
  failed: { word: "Failed", icon: "circle-x", hue: "bad", meaning: "The platform says it did not arrive." },
  disputed: {
    word: "Disputed",
    icon: "git-compare",
    hue: "unsure",
    meaning: "Two sources disagree. It counts as neither until they agree or a person decides.",
  },
  unknown: {
    word: "Not heard of",
    icon: "circle-dashed",
    hue: "quiet",
    meaning: "No callback and no query has said anything about it yet.",
    open: true,
  },
};

/** There is no "delivered": the platform does not say it. */
export const messageOutcomes: Record<MessageOutcome, Term> = {
  accepted: {
    word: "Accepted",
    icon: "check",
    hue: "good",
    meaning: "The platform took it and gave it an id. Whether it arrived is not reported.",
  },
  refused: {
    word: "Refused",
    icon: "ban",
    hue: "bad",
    meaning: "The platform did not take it. Nothing was sent to this number.",
  },
  unknown: {
    word: "Unknown",
    icon: "circle-question-mark",
    hue: "unsure",
    meaning: "It left, and no clear answer came back. It may have been sent. It is never sent again automatically.",
  },
  waiting: {
    word: "Waiting",
    icon: "clock",
    hue: "quiet",
    meaning: "Not answered yet: it waits to be sent, or its call is being made.",
    open: true,
  },
  not_sent: {
    word: "Not sent",
    icon: "circle-minus",
    hue: "quiet",
    meaning: "Stopped or too late before it left, or a person decided that it did not go.",
  },
};

export const templateStatuses: Record<TemplateStatus, Term> = {
  approved: { word: "Approved", icon: "check", hue: "good", meaning: "The platform approved it: it can be sent." },
  under_review: { word: "Under review", icon: "hourglass", hue: "caution", meaning: "The platform is reviewing it." },
  rejected: {
    word: "Rejected",
    icon: "ban",
    hue: "bad",
    meaning: "The platform’s review said no. The reason is beside it.",
  },
  draft: { word: "Draft", icon: "file-text", hue: "quiet", meaning: "Not submitted for the platform’s review." },
};

/** A state that the platform names and its documentation does not. */
export function undocumented(word: string): Term {
  const meaning = "The platform’s documentation does not name this state.";
  return { word, icon: "circle-question-mark", hue: "quiet", meaning };
}

/** The documented states of a template of instant messages. */
export const messageTemplateStates: Record<MessageTemplateState, Term> = {
  PENDING: templateStatuses.under_review,
  REJECTED: { ...templateStatuses.rejected, meaning: "The platform’s review said no." },
  APPROVED: templateStatuses.approved,
  DELETED: { word: "Deleted", icon: "circle-minus", hue: "quiet", meaning: "It is gone from the platform." },
  DISABLED: {
    word: "Disabled",
    icon: "circle-slash",
    hue: "bad",
    meaning: "The platform does not let anybody send it.",
  },
  PENDING_DELETION: {
    word: "Being deleted",
    icon: "circle-minus",
    hue: "quiet",
    meaning: "The platform is about to delete it.",
  },
  IN_APPEAL: { word: "In appeal", icon: "hourglass", hue: "caution", meaning: "A decision on it is being appealed." },
  PAUSED: { word: "Paused", icon: "circle-pause", hue: "caution", meaning: "The platform holds it for a while." },
  LIMIT_EXCEEDED: {
    word: "Limit exceeded",
    icon: "triangle-alert",
    hue: "caution",
    meaning: "It was used more than the platform allows.",
  },
  FLAGGED: {
    word: "Flagged",
    icon: "triangle-alert",
    hue: "caution",
    meaning: "The platform flagged its quality.",
  },
  REINSTATED: { word: "Reinstated", icon: "check", hue: "good", meaning: "The platform allowed it again." },
};

/** What the platform’s answers at sends say of such a template, which name no state. */
export const messageTemplateProofs: Record<"sendable" | "not_sendable" | "missing", Term> = {
  sendable: { word: "Can be sent", icon: "check", hue: "good", meaning: "The platform took a message from it." },
  not_sendable: {
    word: "Cannot be sent",
    icon: "ban",
    hue: "caution",
    meaning: "The platform refused a message from it because of its state, and did not say which state.",
  },
  missing: {
    word: "Not found",
    icon: "circle-slash",
    hue: "bad",
    meaning: "The platform refused a message from it: it has no template of this name in this language.",
  },
};

/** How a fact is known; shown by the line as well. */
export const trustTerms = {
  verified: { word: "Verified", meaning: "Learned from a signed request: we asked, and the platform answered." },
  reported: {
    word: "Reported",
    meaning: "Learned from a callback: the platform told us, and the message carries no signature.",
  },
} as const;
