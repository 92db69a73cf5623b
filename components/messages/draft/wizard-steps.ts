import type { DraftView } from "#components/messages/channel/answers.ts";
import type { ChannelView } from "#components/messages/channel/channel-view.ts";
import { t } from "#words/t.ts";

/** The steps from rows to sending, in order; each has its own address. */
export const wizardSteps = ["recipients", "map", "check", "review"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What each step is called, in the line of steps. */
export function stepNamesOf({ mapStep }: Pick<ChannelView, "mapStep">): Record<WizardStep, string> {
  return {
    recipients: t("messages.recipients"),
    map: mapStep.name,
    check: t("messages.check"),
    review: t("messages.reviewAndSend"),
  };
}

type Progress = Pick<DraftView, "upload" | "check" | "draft">;

/** Why a step can't be opened yet, as a sentence, or null. */
export function whyClosed(
  step: WizardStep,
  { upload, check, draft }: Progress,
  { mapStep }: Pick<ChannelView, "mapStep">,
): string | null {
  if (step === "recipients") return null;
  if (upload?.state !== "read") return t("messages.recipientsComeFirst");
  if (step === "map") return null;
  if (draft.numberColumn === null || check === null) return t("messages.nameAreNotSavedYet", { name: mapStep.name });
  if (step === "check") return null;
  if (!draft.content) return mapStep.nothingSaid;
  if (isChecking(check.state)) return t("messages.theRowsAreStillBeingChecked");
  if (check.state === "failed") return t("messages.theRowsCouldNotBeChecked");
  return check.counts.sendable === 0 ? t("messages.noRowCanBeSentTo") : null;
}

/** Where to go on with a draft: the first step that still needs something, the check while it says something is wrong. */
export function stepToOpen(progress: Progress): WizardStep {
  const { upload, check, draft } = progress;
  if (upload?.state !== "read") return "recipients";
  if (draft.numberColumn === null || !draft.content || check === null) return "map";
  if (check.state === "preparing" || check.state === "prepared") return "review";
  return "check";
}

/** The rows are not judged yet, or are being judged anew after a change. */
export function isChecking(state: NonNullable<DraftView["check"]>["state"]): boolean {
  return state === "queued" || state === "checking";
}
