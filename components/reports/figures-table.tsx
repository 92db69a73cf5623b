"use client";

import { Link } from "#components/ui/link.tsx";
import { Explained } from "#components/ui/overlay/explained.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import type { FigureLine } from "./figure-lines.ts";
import { type Compared, daysWords } from "./periods.ts";

/** The figures of a report beside those of the period before. */
export function FiguresTable({ lines, days }: { lines: readonly FigureLine[]; days: Compared }) {
  const columns: Column<FigureLine>[] = [
    {
      key: "figure",
      header: "Figure",
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
          <Link href={href}>
            {now}
            <span className="sr-only"> {label}: show the list</span>
          </Link>
        ) : (
          now
        ),
    },
    {
      key: "before",
      header: `Before: ${daysWords(days.before)}`,
      align: "end",
      quiet: true,
      cell: ({ before }) => (
        <>
          <PhoneWord>Before</PhoneWord>
          {before}
        </>
      ),
    },
    { key: "change", header: "Change", align: "end", phone: "end", quiet: true, cell: ({ change }) => change },
  ];
  return (
    <Panel title="Figures">
      <Table
        caption="Figures of these days compared with the days before"
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
