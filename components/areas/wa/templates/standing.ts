import type { Outputs } from "#components/page/trpc/client.ts";
import { submissionStates, type Term } from "#components/status/vocabulary.ts";
import { waTemplateStatuses } from "#server/contract/wa.ts";

export type Template = Outputs["wa"]["template"];
type Status = (typeof waTemplateStatuses)[number];

/** The documented states of a template, as people read them. */
export const statusTerms: Record<Status, Term> = {
  PENDING: { word: "Under review", icon: "hourglass", hue: "caution", meaning: "The platform is reviewing it." },
  REJECTED: { word: "Rejected", icon: "ban", hue: "bad", meaning: "The platform’s review said no." },
  APPROVED: { word: "Approved", icon: "check", hue: "good", meaning: "The platform approved it: it can be sent." },
  DELETED: { word: "Deleted", icon: "circle-minus", hue: "quiet", meaning: "It is gone from the platform." },
  DISABLED: { word: "Disabled", icon: "circle-slash", hue: "bad", meaning: "The platform lets nobody send it." },
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
    meaning: "The platform marked it for its quality.",
  },
  REINSTATED: { word: "Reinstated", icon: "check", hue: "good", meaning: "The platform allowed it again." },
};

const isStatus = (status: string): status is Status => waTemplateStatuses.some((each) => each === status);

/** A status as it was said; one that is not documented keeps its word. */
export function statusTerm(status: string): Term {
  if (isStatus(status)) return statusTerms[status];
  return {
    word: status,
    icon: "circle-question-mark",
    hue: "quiet",
    meaning: "The platform’s documentation does not name this state.",
  };
}

const notKnown: Term = {
  word: "Not known",
  icon: "circle-dashed",
  hue: "quiet",
  open: true,
  meaning: "Nobody said yet what its state is. The platform has no call that tells it.",
};

/** Whether its submission came to an end that made it. What is adopted was made elsewhere. */
export function isMade({ submissionState }: Pick<Template, "submissionState">): boolean {
  return submissionState === null || submissionState === "accepted";
}

const unusable: readonly string[] = ["REJECTED", "DELETED", "DISABLED", "PENDING_DELETION"] satisfies Status[];

/** Whatever nobody knows to be unusable may be tried: the platform has the last word. */
export function mayBeSent({ status, submissionState }: Pick<Template, "status" | "submissionState">): boolean {
  if (status !== null) return !unusable.includes(status);
  return isMade({ submissionState }) || submissionState === "unknown";
}

/** What is known of a template: what became of its submission, and once that made it, the last word on its status. */
export function standingOf(template: Pick<Template, "status" | "submissionState">): Term {
  const { status, submissionState } = template;
  if (submissionState !== null && !isMade(template) && status === null) return submissionStates[submissionState];
  return status === null ? notKnown : statusTerm(status);
}

/** Who said it, before the age: "seen in the console by Ana". Null where nobody did. */
export function evidenceOf({
  status,
  statusSource,
  statusByName,
}: Pick<Template, "status" | "statusSource" | "statusByName">): string | null {
  if (status === null) return null;
  if (statusSource === "answer") return "answered at creation";
  if (statusSource === "person") return `seen in the console by ${statusByName ?? "a person no longer here"}`;
  return "from what became of a message";
}
