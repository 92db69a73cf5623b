"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { columnLabel } from "#components/files/guess-columns.ts";
import { type Outputs, useTRPC } from "#components/page/trpc/client.ts";
import { MoreRows } from "#components/reading/paging/more-rows.tsx";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { onPhones } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { ImportView } from "./import-words.ts";

type Row = Outputs["imports"]["leftOut"]["rows"][number];

const pageSize = 50;
const titles = {
  get refused() {
    return t("files.refusedRows");
  },
  get unmatched() {
    return t("files.rowsWhoseMessageIsNotHere");
  },
} as const;

/** Rows that an import left out, each with its cell and why. */
export function LeftOutRows({
  of: { id, columns },
  which,
  count,
}: {
  of: ImportView;
  which: keyof typeof titles;
  count: number;
}) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.imports.leftOut.infiniteQueryOptions(
      { id, of: which, limit: pageSize },
      { getNextPageParam: ({ next }) => next },
    ),
  );
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Panel title={titles[which]} meta={formatCount(count)}>
      {query.error ? (
        <div className="p-4">
          <ReadProblem
            error={query.error}
            what={t("files.theRowsCouldNotBeRead")}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        </div>
      ) : (
        <Table
          caption={titles[which]}
          frame="plain"
          keys={false}
          fixed
          columns={columnsOf(columns)}
          rows={rows}
          rowKey={({ row }) => String(row)}
          loading={query.data === undefined}
          empty={
            <p className="px-4 py-5 text-sm text-muted">
              {query.hasNextPage ? t("files.noneAmongTheFirstRowsOfThe") : t("files.theRowsOfThisFileAreKept")}
            </p>
          }
          footer={<MoreRows of={query} busyLabel={t("files.looking")} />}
        />
      )}
    </Panel>
  );
}

function columnsOf(names: readonly string[]): Column<Row>[] {
  return [
    {
      key: "row",
      header: t("files.row"),
      width: "6rem",
      cell: ({ row }) => rich("files.rowNumber", { row: formatCount(row), word: onPhones }),
    },
    {
      key: "cell",
      header: t("files.cell"),
      width: "16rem",
      phone: "full",
      cell: ({ column, text }) => (
        <>
          <span className="block text-xs text-muted">{columnLabel(names, column)}</span>
          <span className="[overflow-wrap:anywhere]">
            {text === "" ? <span className="text-faint">{t("files.empty")}</span> : <MaskedValue>{text}</MaskedValue>}
          </span>
        </>
      ),
    },
    { key: "why", header: t("files.why"), grow: true, phone: "full", cell: ({ problem }) => <Cut>{problem}</Cut> },
  ];
}
