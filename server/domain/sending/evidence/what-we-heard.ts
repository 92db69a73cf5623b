import type { recipient } from "#db/schema/recipients.ts";

type Heard = Pick<
  typeof recipient.$inferSelect,
  "state" | "trust" | "remark" | "lastAnswer" | "askedCount" | "pollingEndedAt"
>;

/** A recipient's row in words: what a reader should know beyond state and trust. Null when those say it all. */
export function whatWeHeard(row: Heard): string | null {
  if (row.state === "disputed") return "Sources disagree";
  if (row.state === "failed") return [row.remark ?? "No reason given", doubt(row)].filter(Boolean).join(". ");
  if (row.state === "sending") return withEnd(row, row.remark ?? "The platform says sending");
  if (row.state === "unknown") return row.remark ?? doubt(row) ?? "Nothing we can read yet";
  return doubt(row);
}

/** What the platform answered about something only reported, where that answer is not the same. */
function doubt(row: Heard): string | null {
  if (row.trust === "verified") return null;
  if (row.lastAnswer === "not_found") {
    return `Not corroborated: the platform did not find it when asked (${times(row.askedCount)})`;
  }
  if (row.lastAnswer === "sending") return withEnd(row, "The platform still says sending");
  if (row.lastAnswer === "other") return "The platform answered with a value we don’t know";
  return null;
}

function withEnd(row: Heard, said: string): string {
  return row.pollingEndedAt === null ? said : `${said}; no longer asked`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
