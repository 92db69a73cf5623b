import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/vocabulary.ts";

export type ExportRow = Outputs["exports"]["list"]["rows"][number];

type Shown = ExportRow["state"] | "expired" | "voided";

const terms: Record<Shown, Term> = {
  waiting: { word: "Waiting", icon: "clock", hue: "active", meaning: "It is written as soon as a worker is free." },
  writing: { word: "Being written", icon: "hourglass", hue: "active", meaning: "Its rows are read and written now." },
  ready: { word: "Ready", icon: "check", hue: "good", meaning: "The file is complete and can be fetched." },
  failed: { word: "Failed", icon: "circle-x", hue: "bad", meaning: "It was not written, and nothing of it was kept." },
  expired: { word: "Expired", icon: "clock", hue: "quiet", meaning: "Its file is no longer kept." },
  voided: {
    word: "Withdrawn",
    icon: "shield-check",
    hue: "quiet",
    meaning: "Somebody was erased since it was written, so nobody can fetch its file.",
  },
};

export function termOf({ state, isThere, isVoided }: ExportRow): Term {
  if (state === "ready" && isVoided) return terms.voided;
  return terms[state === "ready" && !isThere ? "expired" : state];
}

const lists: readonly [path: RegExp, name: string][] = [
  [/^\/sends\/sends\./, "Sends"],
  [/^\/sends\/[^/]+\/recipients\./, "Recipients of a send"],
  [/^\/sends\/[^/]+\/messages\./, "Numbers of a send"],
  [/^\/dev\/requests\./, "Requests"],
  [/^\/dev\/callbacks\./, "Callbacks"],
  [/^\/suppressions\//, "Suppressed numbers"],
  [/^\/voice\/calls\./, "Telephone calls"],
  [/^\/audit\/entries\./, "Entries of the audit trail"],
  [/^\/audit\/chain\./, "The whole audit trail"],
  [/^\/reports\/email\//, "Report of email"],
  [/^\/reports\/sms\//, "Report of SMS"],
  [/^\/reports\/wa\//, "Report of instant messages"],
  [/^\/reports\/aivoice\//, "Report of AI calls"],
  [/^\/reports\/voice\//, "Report of telephone calls"],
  [/^\/reports\/otp\//, "Report of verification"],
];

/** What an export is of, in words, with what narrows it. */
export function wordsOf(address: string): { list: string; format: string; narrowed: string | null } {
  const [path = "", query = ""] = address.split("?", 2);
  const asked = new URLSearchParams(query);
  asked.delete("columns");
  return {
    list: lists.find(([shape]) => shape.test(path))?.[1] ?? path,
    format: path.slice(path.lastIndexOf(".") + 1).toUpperCase(),
    narrowed: asked.size === 0 ? null : Array.from(asked, ([name, value]) => `${name} ${value}`).join(", "),
  };
}

/** How far it is in per cent and how long it may still take, as far as the database reckoned right; null before it can be said. */
export function progressOf(
  { state, rows, aboutRows, begunAt }: ExportRow,
  now: number,
): { percent: number; secondsLeft: number | null } | null {
  if (state !== "writing" || !aboutRows || !begunAt) return null;
  // Only the last row tells that it was the last one.
  const share = Math.min(rows / aboutRows, 0.99);
  const took = (now - begunAt.getTime()) / 1000;
  return {
    percent: Math.floor(share * 100),
    secondsLeft: rows > 0 && rows < aboutRows ? Math.ceil((took / rows) * (aboutRows - rows)) : null,
  };
}
