import { notMeasuredOfTasks } from "./scale-task-cases.ts";

/** Queries that are no listings of what is kept, and why. */
export const notMeasured: Record<string, string> = {
  ...notMeasuredOfTasks,
  "email.templates": "asks the platform",
  "email.senders": "asks the platform",
  "voice.sipPhones": "asks the platform",
  // The area's queries of sends and drafts are those of SMS, over the same tables and by the same functions.
  "wa.draft": "reads as sms.draft does",
  "wa.review": "reads as sms.review does",
  "wa.figures": "reads as sms.figures does",
  "wa.openCalls": "reads as sms.openCalls does",
  "wa.reports": "reads as sms.reports does",
  "wa.messages": "reads as sms.messages does",
  "wa.message": "reads as sms.message does",
  "wa.reviewTemplateMessage": "asks what sms.reviewOne does",
  "wa.reviewCustom": "asks what sms.reviewOne does",
  "account.pageHelp": "reads no row: two sentences of the catalogue",
  "exports.get": "reads one export by its key, which the filled rows lack",
  "exports.schedules": "reads at most the fifty that a workspace has",
  "exports.weigh": "counts up to 50,000 rows once before a download, for at most as long as a page may take",
  "personal.job": "reads one job by its key, which the filled rows lack",
  // A workspace has 5,000 things of verification at most, each with 1,000 versions at most.
  ...Object.fromEntries(
    ["place", "apps", "app", "templates", "template", "flows", "flow", "named", "versions", "version", "evidence"].map(
      (name) => [`otp.${name}`, "reads a few of at most 5,000 rows, by an index"],
    ),
  ),
  "otp.ofSubmission": "reads one row by its key",
  "audit.verify": "reads a whole chain, for 20 s at most",
  "instanceAudit.verify": "reads a whole chain, for 20 s at most",
};
