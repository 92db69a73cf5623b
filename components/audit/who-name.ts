import type { AuditEntry } from "./audit-source.ts";

const jobs: Record<string, string> = {
  sweeper: "Sweeper (job)",
  dispatcher: "Dispatcher (job)",
  callbacks: "Callbacks (job)",
  "sign-in": "Not signed in",
  invitation: "Not signed in",
  "API tokens": "An unknown program",
  start: "The first start",
};

/** Who did it: a name, "Erased person" where it is not kept any more, or the job. */
export function whoName({ kind, name, label }: AuditEntry["who"]): string {
  if (kind === "person" || kind === "token") return name ?? "Erased person";
  return jobs[label] ?? `${label} (job)`;
}
