import type { Outputs } from "#components/page/trpc/client.ts";
import { counted, formatCount } from "#components/ui/number.ts";

export type ImportView = Outputs["imports"]["get"];
export type ImportKind = ImportView["kind"];

type Words = {
  title: string;
  what: string;
  file: string;
  action: string;
  /** The page of the list that it fills, after the workspace's slug. */
  back: { href: string; label: string };
  /** What rows can become, in the order in which it is told; the keys of an import's counts. */
  outcomes: readonly { key: string; label: string }[];
};

export const importWords: Record<ImportKind, Words> = {
  suppressions: {
    title: "Import suppressed numbers",
    what: "An import only adds or extends: it never removes or shortens an entry",
    file: "A file with numbers",
    action: "Import these numbers",
    back: { href: "/suppressions", label: "Suppressed numbers" },
    outcomes: [
      { key: "added", label: "Added" },
      { key: "updated", label: "Updated" },
      { key: "unchanged", label: "As they were" },
      { key: "refused", label: "Refused" },
    ],
  },
  delivery_report: {
    title: "Import a delivery report",
    what: "What an operator says about messages is shown as reported by import. It does not change what was accepted or refused",
    file: "A file with message ids and their states",
    action: "Import this report",
    back: { href: "/sends", label: "Sends" },
    outcomes: [
      { key: "matched", label: "Matched" },
      { key: "unmatched", label: "Not of this workspace" },
      { key: "refused", label: "Refused" },
    ],
  },
};

/** "1,000 rows: 990 added, 10 refused" */
export function describeCounts({ kind, counts, rowCount }: Pick<ImportView, "kind" | "counts" | "rowCount">): string {
  const said = importWords[kind].outcomes
    .filter(({ key }) => (counts[key] ?? 0) > 0)
    .map(({ key, label }) => `${formatCount(counts[key] ?? 0)} ${label.toLowerCase()}`);
  return `${counted(rowCount, "row")}${said.length > 0 ? `: ${said.join(", ")}` : ""}`;
}

export function doneRows({ counts }: Pick<ImportView, "counts">): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The column whose name says one of these, a whole name before a part; null where none does. */
export function guessColumn(columns: readonly string[], names: readonly string[]): number | null {
  const plain = columns.map((column) =>
    column
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  );
  for (const name of names) {
    const whole = plain.indexOf(name);
    if (whole >= 0) return whole;
  }
  for (const name of names) {
    const partly = plain.findIndex((column) => column.split(" ").includes(name));
    if (partly >= 0) return partly;
  }
  return null;
}
