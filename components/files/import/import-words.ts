import { sideBySide } from "#components/page/lists.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import { formatCount } from "#components/ui/number.ts";
import { t } from "#words/t.ts";

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
  outcomes: readonly { key: string; label: string; say: (count: string) => string }[];
};

export const importWords: Record<ImportKind, Words> = {
  suppressions: {
    get title() {
      return t("files.importSuppressedNumbers");
    },
    get what() {
      return t("files.anImportOnlyAddsOrExtendsIt");
    },
    get file() {
      return t("files.aFileWithNumbers");
    },
    get action() {
      return t("files.importTheseNumbers");
    },
    back: {
      href: "/suppressions",
      get label() {
        return t("files.suppressedNumbers");
      },
    },
    outcomes: [
      {
        key: "added",
        get label() {
          return t("files.added");
        },
        say: (count) => t("files.addedCount", { count }),
      },
      {
        key: "updated",
        get label() {
          return t("files.updated");
        },
        say: (count) => t("files.updatedCount", { count }),
      },
      {
        key: "unchanged",
        get label() {
          return t("files.asTheyWere");
        },
        say: (count) => t("files.unchangedCount", { count }),
      },
      {
        key: "refused",
        get label() {
          return t("files.refused");
        },
        say: (count) => t("files.refusedCount", { count }),
      },
    ],
  },
  delivery_report: {
    get title() {
      return t("files.importADeliveryReport");
    },
    get what() {
      return t("files.whatAnOperatorSaysAboutMessagesIs");
    },
    get file() {
      return t("files.aFileWithMessageIdsAndTheir");
    },
    get action() {
      return t("files.importThisReport");
    },
    back: {
      href: "/sends",
      get label() {
        return t("files.sends");
      },
    },
    outcomes: [
      {
        key: "matched",
        get label() {
          return t("files.matched");
        },
        say: (count) => t("files.matchedCount", { count }),
      },
      {
        key: "unmatched",
        get label() {
          return t("files.notOfThisWorkspace");
        },
        say: (count) => t("files.notOfThisWorkspaceCount", { count }),
      },
      {
        key: "refused",
        get label() {
          return t("files.refused");
        },
        say: (count) => t("files.refusedCount", { count }),
      },
    ],
  },
};

/** "1,000 rows: 990 added, 10 refused" */
export function describeCounts({ kind, counts, rowCount }: Pick<ImportView, "kind" | "counts" | "rowCount">): string {
  const said = importWords[kind].outcomes
    .filter(({ key }) => (counts[key] ?? 0) > 0)
    .map(({ key, say }) => say(formatCount(counts[key] ?? 0)));
  const rows = t("files.rowCountRow", { rowCount });
  return said.length > 0 ? t("files.rowsAndCounts", { rows, counts: sideBySide(said) }) : rows;
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
