import type { Word } from "./standing.ts";

/** How something is known, before and behind its age: "Refused by the platform (-38)", "at a send". */
export type EvidenceWords = { how: string; where: string | null };

/** Who said it, and to what. */
export function wordsOf({ kind, code, byName }: Word & { byName: string | null }): EvidenceWords {
  const somebody = byName ?? "a person no longer here";
  if (kind === "person") return { how: `Seen in the console by ${somebody}`, where: null };
  if (kind === "adopted") return { how: `By ${somebody}`, where: null };
  if (kind === "send_accepted") return { how: "Message accepted", where: "at a send" };
  if (kind === "proven")
    return { how: `The platform said it already exists (${code})`, where: "as it was submitted again" };
  if (code === null) return { how: "Answered at creation", where: null };
  return { how: `Refused by the platform (${code})`, where: kind === "answer" ? "at creation" : "at a send" };
}
