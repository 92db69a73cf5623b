import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/term.ts";
import { t } from "#words/t.ts";

export type ExportRow = Outputs["exports"]["list"]["rows"][number];

type Shown = ExportRow["state"] | "expired" | "voided";

const terms: Record<Shown, Term> = {
  waiting: {
    get word() {
      return t("exports.waiting");
    },
    icon: "clock",
    hue: "active",
    get meaning() {
      return t("exports.itIsWrittenAsSoonAsA");
    },
  },
  writing: {
    get word() {
      return t("exports.beingWritten");
    },
    icon: "hourglass",
    hue: "active",
    get meaning() {
      return t("exports.itsRowsAreReadAndWrittenNow");
    },
  },
  ready: {
    get word() {
      return t("exports.ready");
    },
    icon: "check",
    hue: "good",
    get meaning() {
      return t("exports.theFileIsCompleteAndCanBe");
    },
  },
  failed: {
    get word() {
      return t("exports.failed");
    },
    icon: "circle-x",
    hue: "bad",
    get meaning() {
      return t("exports.itWasNotWrittenAndNothingOf");
    },
  },
  cancelled: {
    get word() {
      return t("exports.cancelled");
    },
    icon: "circle-x",
    hue: "quiet",
    get meaning() {
      return t("exports.youCancelledItAndNothingOf");
    },
  },
  expired: {
    get word() {
      return t("exports.expired");
    },
    icon: "clock",
    hue: "quiet",
    get meaning() {
      return t("exports.itsFileIsNoLongerKept");
    },
  },
  voided: {
    get word() {
      return t("exports.withdrawn");
    },
    icon: "shield-check",
    hue: "quiet",
    get meaning() {
      return t("exports.somebodyWasErasedSinceItWasWritten");
    },
  },
};

export function termOf({ state, isThere, isVoided }: ExportRow): Term {
  if (state === "ready" && isVoided) return terms.voided;
  return terms[state === "ready" && !isThere ? "expired" : state];
}

/** Whether it goes on by itself, and so can be cancelled. */
export const isMoving = ({ state }: ExportRow) => state === "waiting" || state === "writing";

/** Whether the same can be asked for again: it has no file, and what narrowed it is still known. */
export const isOver = (row: ExportRow) => !isMoving(row) && !row.isThere && !row.isVoided;

const lists: readonly [path: RegExp, name: () => string][] = [
  [/^\/sends\/sends\./, () => t("exports.sends")],
  [/^\/sends\/[^/]+\/recipients\./, () => t("exports.recipientsOfASend")],
  [/^\/sends\/[^/]+\/messages\./, () => t("exports.numbersOfASend")],
  [/^\/dev\/requests\./, () => t("exports.requests")],
  [/^\/dev\/callbacks\./, () => t("exports.callbacks")],
  [/^\/suppressions\//, () => t("exports.suppressedNumbers")],
  [/^\/voice\/calls\./, () => t("exports.telephoneCalls")],
  [/^\/audit\/entries\./, () => t("exports.entriesOfTheAuditTrail")],
  [/^\/audit\/chain\./, () => t("exports.theWholeAuditTrail")],
  [/^\/reports\/email\//, () => t("exports.reportOfEmail")],
  [/^\/reports\/sms\//, () => t("exports.reportOfSMS")],
  [/^\/reports\/wa\//, () => t("exports.reportOfInstantMessages")],
  [/^\/reports\/aivoice\//, () => t("exports.reportOfAICalls")],
  [/^\/reports\/voice\//, () => t("exports.reportOfTelephoneCalls")],
  [/^\/reports\/otp\//, () => t("exports.reportOfVerification")],
];

/** What an export is of, in words, with what narrows it. */
export function wordsOf(address: string): { list: string; format: string; narrowed: string | null } {
  const [path = "", query = ""] = address.split("?", 2);
  const asked = new URLSearchParams(query);
  asked.delete("columns");
  return {
    list: lists.find(([shape]) => shape.test(path))?.[1]() ?? path,
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
