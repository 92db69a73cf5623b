import { counted } from "#components/ui/number.ts";

/** What a table's rows are to people, one and many. */
const words: Record<string, readonly [one: string, many: string]> = {
  submission: ["send", "sends"],
  attempt: ["request of a send", "requests of sends"],
  recipient: ["recipient", "recipients"],
  evidence: ["fact about a recipient", "facts about recipients"],
  callback: ["callback", "callbacks"],
  platform_call: ["record of a call to the platform", "records of calls to the platform"],
  library_entry: ["entry of the library", "entries of the library"],
  suppression: ["suppressed number, which stays suppressed", "suppressed numbers, which stay suppressed"],
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
