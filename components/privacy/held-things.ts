import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

/** So many rows of a table, as people call them. */
const words: Record<string, (count: number) => string> = {
  submission: (count) => t("privacy.sends", { count }),
  attempt: (count) => t("privacy.requestsOfSends", { count }),
  recipient: (count) => t("privacy.recipients", { count }),
  message: (count) => t("privacy.messages", { count }),
  evidence: (count) => t("privacy.factsAboutRecipients", { count }),
  callback: (count) => t("privacy.callbackCount", { count }),
  platform_call: (count) => t("privacy.requestsToThePlatform", { count }),
  call_record: (count) => t("privacy.telephoneCalls2", { count }),
  call_note: (count) => t("privacy.notesOnTelephoneCalls", { count }),
  call_tag: (count) => t("privacy.tagsOfTelephoneCalls", { count }),
  recording: (count) => t("privacy.copiesOfRecordings", { count }),
  ai_task: (count) => t("privacy.aITasks", { count }),
  ai_task_version: (count) => t("privacy.versionsOfAITasks", { count }),
  library_entry: (count) => t("privacy.entriesOfTheLibrary", { count }),
  saved_view: (count) => t("privacy.savedViews", { count }),
  export_schedule: (count) => t("privacy.exportsThatRepeat", { count }),
  suppression: (count) => t("privacy.suppressedNumbersWhichStaySuppressed", { count }),
  upload: (count) => t("privacy.uploadedFiles", { count }),
  upload_part: (count) => t("privacy.partsOfFilesThatAreNotRead", { count }),
  upload_block: (count) => t("privacy.partsOfUploadedTables", { count }),
  recipient_check: (count) => t("privacy.draftsOverATable", { count }),
  recipient_check_block: (count) => t("privacy.partsOfTheCheckedRowsOfDrafts", { count }),
  wa_template: (count) => t("privacy.templatesOfInstantMessages", { count }),
  wa_template_evidence: (count) => t("privacy.factsAboutTemplates", { count }),
  otp_object: (count) => t("privacy.verificationObjects", { count }),
  otp_version: (count) => t("privacy.versionsOfVerificationObjects", { count }),
  otp_evidence: (count) => t("privacy.factsAboutVerificationObjects", { count }),
  report_count: (count) => t("privacy.linesOfReports", { count }),
  report_refusal: (count) => t("privacy.refusalsInReports", { count }),
  upload_import: (count) => t("privacy.importsOfFiles", { count }),
  invitation: (count) => t("privacy.openInvitations", { count }),
  audit_subject: (count) => t("privacy.entriesOfTheAuditTrailWhatWas", { count }),
};

/** "3 recipients", "1 callback": what is kept of somebody, in the order in which it is thought of. */
export function describeCounts(counts: Readonly<Record<string, number>>): string[] {
  const order = [...Object.keys(words), ...Object.keys(counts)];
  return [...new Set(order)].flatMap((table) => {
    const count = counts[table] ?? 0;
    return count === 0 ? [] : [words[table]?.(count) ?? `${formatCount(count)} ${table}`];
  });
}
