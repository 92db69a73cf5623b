import { t } from "#words/t.ts";

/** Words of a language other than English, with a comma between two; in English there are none. */
const more: Record<string, () => string> = {
  home: () => t("page.alsoHome"),
  "new-email": () => t("page.alsoNewEmail"),
  "new-sms": () => t("page.alsoNewSms"),
  "new-wa": () => t("page.alsoNewWa"),
  sends: () => t("page.alsoSends"),
  emails: () => t("page.alsoEmails"),
  numbers: () => t("page.alsoNumbers"),
  reports: () => t("page.alsoReports"),
  exports: () => t("page.alsoExports"),
  "ai-tasks": () => t("page.alsoAiTasks"),
  "ai-calls": () => t("page.alsoAiCalls"),
  "sip-calls": () => t("page.alsoSipCalls"),
  "group-calls": () => t("page.alsoGroupCalls"),
  "call-archive": () => t("page.alsoCallArchive"),
  "sip-phones": () => t("page.alsoSipPhones"),
  "otp-apps": () => t("page.alsoOtpApps"),
  "otp-templates": () => t("page.alsoOtpTemplates"),
  "otp-flows": () => t("page.alsoOtpFlows"),
  "email-templates": () => t("page.alsoEmailTemplates"),
  "message-templates": () => t("page.alsoMessageTemplates"),
  "email-senders": () => t("page.alsoEmailSenders"),
  "number-lists": () => t("page.alsoNumberLists"),
  "library-entries": () => t("page.alsoLibraryEntries"),
  suppressions: () => t("page.alsoSuppressions"),
  callbacks: () => t("page.alsoCallbacks"),
  requests: () => t("page.alsoRequests"),
  drift: () => t("page.alsoDrift"),
  errors: () => t("page.alsoErrors"),
  general: () => t("page.alsoGeneral"),
  people: () => t("page.alsoPeople"),
  connections: () => t("page.alsoConnections"),
  prices: () => t("page.alsoPrices"),
  tokens: () => t("page.alsoTokens"),
  privacy: () => t("page.alsoPrivacy"),
  audit: () => t("page.alsoAudit"),
  quarantine: () => t("page.alsoQuarantine"),
  account: () => t("page.alsoAccount"),
  admin: () => t("page.alsoAdmin"),
  "new-workspace": () => t("page.alsoNewWorkspace"),
  "admin-people": () => t("page.alsoAdminPeople"),
  "admin-health": () => t("page.alsoAdminHealth"),
  "admin-held": () => t("page.alsoAdminHeld"),
  "admin-audit": () => t("page.alsoAdminAudit"),
};

/** Other words that people who read no English have for a page, by its key. */
export function ownWordsOf(key: string): string[] {
  return more[key]?.().split(",").filter(Boolean) ?? [];
}
