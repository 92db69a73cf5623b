"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#components/page/trpc/client.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#words/t.ts";
import type { Upload } from "./use-upload.ts";

const shownRows = 8;
const shownColumns = 20;
const shownCharacters = 120;

/** The first rows of a table that was read, each with the number that a spreadsheet shows beside it. */
export function PreviewTable({
  upload: { id, columns, rowCount },
}: {
  upload: Pick<Upload, "id" | "columns" | "rowCount">;
}) {
  const trpc = useTRPC();
  const rows = useQuery(trpc.uploads.rows.queryOptions({ id, limit: shownRows }, { staleTime: 60_000 }));
  const names = columns ?? [];
  const head = names.slice(0, shownColumns).map((name, place) => ({ name, place, key: String(place) }));
  if (rows.error) {
    return (
      <ReadProblem
        error={rows.error}
        what={t("files.theFirstRowsCouldNotBeRead")}
        onRetry={() => void rows.refetch()}
        busy={rows.isFetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard
        tabIndex={0}
        aria-label={t("files.firstRows")}
        className="relative overflow-x-auto rounded-md border border-line bg-surface"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t("files.firstRowsAsTheyWereRead")}</caption>
          <thead>
            <tr className="border-b border-line-strong text-left text-xs text-muted">
              <th scope="col" className="w-12 px-3 py-2 text-right font-medium">
                {t("files.row")}
              </th>
              {head.map(({ key, name }) => (
                <th key={key} scope="col" className="max-w-56 truncate px-3 py-2 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.data
              ? rows.data.rows.map(({ row, cells }) => (
                  <tr key={row} className="border-b border-line last:border-b-0">
                    <th scope="row" className="px-3 py-1.5 text-right font-normal text-faint">
                      {formatCount(row)}
                    </th>
                    {head.map(({ key, place }) => (
                      <td key={key} className="max-w-56 truncate px-3 py-1.5">
                        <Cell text={cells[place] ?? ""} />
                      </td>
                    ))}
                  </tr>
                ))
              : loadingRows.map((key) => (
                  <tr key={key} className="border-b border-line last:border-b-0">
                    <td colSpan={head.length + 1} className="px-3 py-2.5">
                      <Skeleton width="60%" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      </section>
      <p className="text-xs text-muted">
        {names.length > shownColumns
          ? t("files.rowsOfTheFirstColumns", { rows: sayRows(rowCount), shownColumns, names: names.length })
          : sayRows(rowCount)}
      </p>
    </div>
  );
}

const loadingRows = ["one", "two", "three"];

function Cell({ text }: { text: string }) {
  if (text === "") return <span className="text-faint">–</span>;
  const shown = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return <MaskedValue>{shown}</MaskedValue>;
}

function sayRows(rowCount: number): string {
  return rowCount > shownRows
    ? t("files.theFirstShownRowsOfRowCountRows", { shownRows, rowCount: formatCount(rowCount) })
    : t("files.rowCountRow", { rowCount });
}
