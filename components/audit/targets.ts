import type { AuditSource } from "./audit-source.ts";

/** What things are called, and where they are seen. */
const kinds: Record<string, { word: string; workspace?: string; instance?: string }> = {
  ai_task: { word: "AI task", workspace: "/voice/tasks" },
  application: { word: "Application", workspace: "/settings/connections" },
  archive_stream: { word: "Call records", workspace: "/voice/archive" },
  attempt: { word: "Call of a send" },
  audit: { word: "Audit trail" },
  call_record: { word: "Telephone call" },
  callback: { word: "Callback", workspace: "/dev/callbacks" },
  connection: { word: "Connection", workspace: "/settings/connections" },
  erasure: { word: "Erasure", workspace: "/settings/privacy" },
  export: { word: "Export", workspace: "/exports" },
  export_schedule: { word: "Repeated export", workspace: "/exports" },
  import: { word: "Import" },
  instance: { word: "This Switchboard" },
  invitation: { word: "Invitation", workspace: "/settings/people" },
  job: { word: "Work in the background", instance: "/admin/health" },
  library_entry: { word: "Library", workspace: "/library" },
  otp_app: { word: "Verification application", workspace: "/otp/apps" },
  otp_flow: { word: "Verification flow", workspace: "/otp/flows" },
  otp_template: { word: "Voice template", workspace: "/otp/templates" },
  person: { word: "Person", workspace: "/settings/people", instance: "/admin/people" },
  price_list: { word: "Price list", workspace: "/settings/prices" },
  recipient: { word: "Recipient" },
  request: { word: "Call to the platform", workspace: "/dev/requests" },
  retention: { word: "How long things are kept", workspace: "/settings/privacy" },
  saved_view: { word: "Saved view" },
  sending_hold: { word: "Hold of all sending", instance: "/admin/held-sending" },
  session: { word: "Session" },
  submission: { word: "Send" },
  suppression: { word: "Suppressed number", workspace: "/suppressions" },
  template: { word: "Message template", workspace: "/templates/wa" },
  token: { word: "API token", workspace: "/settings/tokens" },
  workspace: { word: "Workspace", workspace: "/settings/general", instance: "/admin/workspaces" },
};

export type Target = { kind: string; id: string | null; name: string | null; submissionId: string | null };

export function kindWord(kind: string): string {
  return kinds[kind]?.word ?? kind;
}

export const kindChoices = Object.entries(kinds)
  .map(([value, { word }]) => ({ value, label: word }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "en"));

/** Where the thing is seen; null for what has no page. `path` is the workspace's. */
export function targetHref(of: AuditSource, path: string, target: Target): string | null {
  if (of === "instance") return kinds[target.kind]?.instance ?? null;
  if (target.submissionId !== null) return `${path}/sends/${target.submissionId}`;
  const place = kinds[target.kind]?.workspace;
  return place === undefined ? null : `${path}${place}`;
}
