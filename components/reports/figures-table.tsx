"use client";

import { Link } from "#components/ui/link.tsx";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { PhoneWord, spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { FigureLine } from "./figure-lines.ts";
import { type Compared, daysWords } from "./periods.ts";

/** The figures of a report beside those of the period before. */
export function FiguresTable({ lines, days }: { lines: readonly FigureLine[]; days: Compared }) {
  const columns: Column<FigureLine>[] = [
    {
      key: "figure",
      header: t("reports.figure"),
      cell: ({ label, meaning }) => (
        <Explained text={meaning}>
          <span className="text-left underline decoration-line-strong decoration-dotted underline-offset-4">
            {label}
          </span>
        </Explained>
      ),
    },
    {
      key: "now",
      header: daysWords(days),
      align: "end",
      phone: "corner",
      cell: ({ now, href, label }) =>
        href ? (
          // A box of its own: what is read aloud alone would stand at its begin, and the middle of the link beside it.
          <Link href={href} className="relative inline-block">
            {rich("reports.labelAndFigureShowTheList", { label, figure: now, spoken })}
          </Link>
        ) : (
          now
        ),
    },
    {
      key: "before",
      header: t("reports.beforeDays", { days: daysWords(days.before) }),
      align: "end",
      quiet: true,
      cell: ({ before }) => (
        <>
          <PhoneWord>{t("reports.before")}</PhoneWord>
          {before}
        </>
      ),
    },
    {
      key: "change",
      header: t("reports.change"),
      align: "end",
      phone: "end",
      quiet: true,
      cell: ({ change }) => change,
    },
  ];
  return (
    <Panel title={t("reports.figures")}>
      <Table
        caption={t("reports.figuresOfTheseDaysComparedWithThe")}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        keys={false}
        frame="plain"
        virtual={false}
        density="dense"
      />
    </Panel>
  );
}
