import type { TemplateStatus } from "#components/status/vocabulary.ts";
import type { EmailTemplate } from "#server/contract/email.ts";
import { templateStatuses } from "#server/contract/limits/email.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";

const states = [
  [templateStatuses.approved, "approved"],
  [templateStatuses.underReview, "under_review"],
  [templateStatuses.rejected, "rejected"],
  [templateStatuses.draft, "draft"],
] as const satisfies readonly [number, TemplateStatus][];

export const templateStateKeys = ["approved", "under_review", "rejected", "draft"] as const;

/** The documented meaning of templateStatus; undefined for a number nobody documented. */
export function templateStateOf(status: number): TemplateStatus | undefined {
  return states.find(([number]) => number === status)?.[1];
}

/** Why a template can't be sent, as a sentence; undefined when it can. */
export function whyNotSendable({ templateStatus, reviewReason }: EmailTemplate): string | undefined {
  const state = templateStateOf(templateStatus);
  if (state === "approved") return undefined;
  if (state === "under_review") return t("platformLists.underReviewThePlatformHasNotDecided");
  if (state === "rejected")
    return reviewReason
      ? t("platformLists.rejected", { reason: reviewReason })
      : t("platformLists.rejectedWithoutARemark");
  if (state === "draft") return t("platformLists.draftNotSubmittedForThePlatformsReview");
  return t("platformLists.stateTemplateStatusWhichThePlatformsDocumentation", { templateStatus });
}

/** "Chinese (zh)"; the code alone where the browser knows no name for it. */
export function languageName(code: string | null): string | null {
  if (!code) return null;
  try {
    const name = new Intl.DisplayNames([speaks()], { type: "language", fallback: "none" }).of(
      code.replaceAll("_", "-"),
    );
    return name ? t("platformLists.languageAndCode", { name, code }) : code;
  } catch {
    // Intl refuses what is not shaped like a language code.
    return code;
  }
}
