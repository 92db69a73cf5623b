import type { Outputs } from "#components/page/trpc/client.ts";

/** A submission with its attempts, as its page reads it. */
export type SubmissionView = Outputs["submissions"]["get"];
export type AttemptView = SubmissionView["attempts"][number];
export type RecipientRow = Outputs["submissions"]["recipients"]["rows"][number];
export type RecipientPage = Outputs["submissions"]["recipients"];
export type RecipientView = Outputs["submissions"]["recipient"];
export type SubmissionRow = Outputs["submissions"]["list"]["rows"][number];

/** The counters that move while a submission is under way. */
export type Figures = Pick<
  SubmissionView,
  | "state"
  | "expectedCount"
  | "recipientCount"
  | "unknownCount"
  | "sendingCount"
  | "succeededCount"
  | "succeededVerifiedCount"
  | "failedCount"
  | "failedVerifiedCount"
  | "disputedCount"
  | "succeededDecidedCount"
  | "failedDecidedCount"
>;

/** Whether anything more can come of it: refused and cancelled never; accepted until each expected one is settled. */
export function isFinished(figures: Figures): boolean {
  if (figures.state === "refused" || figures.state === "cancelled") return true;
  if (figures.state !== "accepted" && figures.state !== "partly_accepted") return false;
  const verified = figures.succeededVerifiedCount + figures.failedVerifiedCount;
  const decided = figures.succeededDecidedCount + figures.failedDecidedCount;
  return (
    figures.expectedCount !== null &&
    figures.recipientCount >= figures.expectedCount &&
    verified + decided === figures.recipientCount
  );
}

/** A text of the stored draft or context, whose shape belongs to each area. */
function textOf(from: Record<string, unknown>, key: string): string | null {
  const value = from[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The template as it was seen when the batch was written. */
export function templateOf(submission: Pick<SubmissionView, "context" | "draft">) {
  const seen = submission.context.template;
  const known = typeof seen === "object" && seen !== null ? { ...seen } : {};
  return {
    id: textOf(submission.draft, "templateID"),
    name: textOf(known, "name"),
    language: textOf(submission.draft, "language") ?? textOf(known, "language"),
  };
}
