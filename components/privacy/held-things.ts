import { counted } from "#components/ui/number.ts";

/** What a table's rows are to people, one and many. */
const words: Record<string, readonly [one: string, many: string]> = {
  submission: ["send", "sends"],
  attempt: ["request of a send", "requests of sends"],
  recipient: ["recipient", "recipients"],
  message: ["message", "messages"],
  evidence: ["fact about a recipient", "facts about recipients"],
  callback: ["callback", "callbacks"],
  platform_call: ["request to the platform", "requests to the platform"],
  call_record: ["telephone call", "telephone calls"],
  call_note: ["note on a telephone call", "notes on telephone calls"],
  call_tag: ["tag of a telephone call", "tags of telephone calls"],
  recording: ["copy of a recording", "copies of recordings"],
  ai_task: ["AI task", "AI tasks"],
  ai_task_version: ["version of an AI task", "versions of AI tasks"],
  library_entry: ["entry of the library", "entries of the library"],
  saved_view: ["saved view", "saved views"],
  export_schedule: ["export that repeats", "exports that repeat"],
  suppression: ["suppressed number, which stays suppressed", "suppressed numbers, which stay suppressed"],
  upload: ["uploaded file", "uploaded files"],
  upload_part: ["part of a file that is not read yet", "parts of files that are not read yet"],
  upload_block: ["part of an uploaded table", "parts of uploaded tables"],
  recipient_check: ["draft over a table", "drafts over a table"],
  recipient_check_block: ["part of the checked rows of a draft", "parts of the checked rows of drafts"],
  wa_template: ["template of instant messages", "templates of instant messages"],
  wa_template_evidence: ["fact about a template", "facts about templates"],
  otp_object: ["verification object", "verification objects"],
  otp_version: ["version of a verification object", "versions of verification objects"],
  otp_evidence: ["fact about a verification object", "facts about verification objects"],
  report_count: ["line of a report", "lines of reports"],
  report_refusal: ["refusal in a report", "refusals in reports"],
  upload_import: ["import of a file", "imports of files"],
  invitation: ["open invitation", "open invitations"],
  audit_subject: [
    "entry of the audit trail (what was searched for)",
    "entries of the audit trail (what was searched for)",
  ],
};

/** "3 recipients", "1 callback": what is kept of somebody, in the order in which it is thought of. */
export function describeCounts(counts: Readonly<Record<string, number>>): string[] {
  const order = [...Object.keys(words), ...Object.keys(counts)];
  return [...new Set(order)].flatMap((table) => {
    const count = counts[table] ?? 0;
    const [one, many] = words[table] ?? [table, table];
    return count === 0 ? [] : [counted(count, one, many)];
  });
}
