import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/term.ts";
import { formatCount } from "#components/ui/number.ts";
import { verdictSentence } from "#server/compose/problems.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

export type CheckedRow = Outputs["checks"]["rows"]["rows"][number];
export type Verdict = CheckedRow["verdict"];
export type Counts = Record<Verdict, number>;

/** In the order in which they are counted. */
export const verdictOrder = ["sendable", "duplicate", "suppressed", "refused"] as const satisfies readonly Verdict[];

export const verdictTerms: Record<Verdict, Term> = {
  sendable: {
    get word() {
      return t("messages.sendable");
    },
    icon: "check",
    hue: "good",
    get meaning() {
      return t("messages.aMessageWouldBeSentToIt");
    },
  },
  duplicate: {
    get word() {
      return t("messages.duplicate");
    },
    icon: "copy",
    hue: "quiet",
    get meaning() {
      return t("messages.itsNumberIsInAnEarlierRow");
    },
  },
  suppressed: {
    get word() {
      return t("messages.suppressed");
    },
    icon: "circle-minus",
    hue: "caution",
    get meaning() {
      return t("messages.itsNumberIsOnTheSuppressionList");
    },
  },
  refused: {
    get word() {
      return t("messages.refused");
    },
    icon: "ban",
    hue: "bad",
    get meaning() {
      return t("messages.somethingInTheRowPreventsSendingThe");
    },
  },
};

/** "400 duplicate" */
export function sayCount(verdict: Verdict, rows: number): string {
  const count = formatCount(rows);
  if (verdict === "sendable") return t("messages.countSendable", { count });
  if (verdict === "suppressed") return t("messages.countSuppressed", { count });
  return verdict === "refused" ? t("messages.countRefused", { count }) : t("messages.countOfDuplicate", { count });
}

/** "25,000 rows = 24,100 sendable + 400 duplicate + 20 suppressed + 480 refused" */
export function sayCounts(counts: Counts): string {
  const parts = verdictOrder.map((verdict) => sayCount(verdict, counts[verdict]));
  return `${t("messages.totalOfRow", { totalOf: totalOf(counts) })} = ${parts.join(" + ")}`;
}

export function totalOf(counts: Counts): number {
  return verdictOrder.reduce((sum, verdict) => sum + counts[verdict], 0);
}

/** Rows of one verdict, all of them, the refused ones that somebody left out on purpose, or those whose letters cost parts. */
export type Shown = Verdict | "all" | "left_out" | "dear";

/** What narrows a list of rows to some of a verdict. */
const someOfVerdict: Record<"left_out" | "dear", () => string> = {
  left_out: () => t("messages.leftOutOnPurpose"),
  dear: () => t("messages.dear"),
};

/** "Refused", "Dear" */
export function wordOfShown(show: Shown): string {
  if (show === "all") return t("messages.all");
  return show === "left_out" || show === "dear" ? someOfVerdict[show]() : verdictTerms[show].word;
}

/** What is listed when nothing is chosen: what needs a person first. */
export function firstShown(counts: Counts, leftOut: number): Shown {
  return counts.refused > leftOut ? "refused" : "all";
}

/** Which cell a row's sentence belongs to: that of the problem, else the number's. Null for what is sent to. */
export function remarkOf(
  row: CheckedRow,
  numberColumn: number,
  channel: MessageArea,
): { column: number; sentence: string } | null {
  const sentence = verdictSentence(row, channel);
  return sentence === null ? null : { column: row.column ?? numberColumn, sentence };
}

/** The columns that decide about a row, in the order of the file: the numbers and what fills variables. */
export function decidingColumns(numberColumn: number, variables: Readonly<Record<string, number>>): number[] {
  return [...new Set([numberColumn, ...Object.values(variables)])].toSorted((one, other) => one - other);
}
