"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { DraftView } from "#components/areas/sms/draft/wizard-steps.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { counted } from "#components/ui/number.ts";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { rowColumns, type SaveCell } from "./row-columns.tsx";
import { type CheckedPages, useCheckedRows, withCorrected } from "./use-checked-rows.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { decidingColumns, firstShown, totalOf, type Verdict, verdictOrder, verdictTerms } from "./verdicts.ts";

/** With so many columns or fewer, all of them are shown. */
const fewColumns = 5;

type Check = NonNullable<DraftView["check"]>;
type Props = { draft: DraftView; upload: NonNullable<DraftView["upload"]>; check: Check; isSettled: boolean };

/** The rows by verdict, each problem in its cell, where it can be put right. */
export function RowsPanel({ draft, upload, check, isSettled }: Props) {
  const [chosen] = useQueryState("show", parseAsStringLiteral(["all", ...verdictOrder]));
  const [showsAll, setShowsAll] = useState(false);
  const show = chosen ?? firstShown(check.counts);
  const { query, rows } = useCheckedRows({
    submissionId: draft.id,
    verdict: show,
    revision: check.revision,
    isSettled,
  });
  const list = useKeptFocus(rows);
  const columns = upload.columns ?? [];
  const numberColumn = draft.draft.numberColumn ?? 0;
  const deciding = useMemo(
    () => decidingColumns(numberColumn, draft.draft.variables).filter((column) => column < columns.length),
    [numberColumn, draft.draft.variables, columns.length],
  );
  const isWide = columns.length > fewColumns;
  const save = useCorrect(draft.id, upload.id);
  const tableColumns = useMemo(() => {
    const every = columns.map((_, index) => index);
    return rowColumns({ columns, shown: isWide && !showsAll ? deciding : every, deciding, numberColumn, onSave: save });
  }, [columns, isWide, showsAll, deciding, numberColumn, save]);
  const total = show === "all" ? totalOf(check.counts) : check.counts[show];
  return (
    <section aria-label="Rows" ref={list} className="grid min-w-0 grid-cols-1 gap-2">
      <Toolbar {...{ draft, check, show, isSettled }}>
        {!isSettled && <span className="text-sm text-muted">Checking the rows again…</span>}
        {isWide && (
          <Button size="sm" icon="columns" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "Only columns that matter" : `All ${columns.length} columns`}
          </Button>
        )}
      </Toolbar>
      {query.error && (
        <ReadProblem error={query.error} what="The rows could not be read." onRetry={() => void query.refetch()} />
      )}
      {(rows.length > 0 || !query.error) && (
        <div className={showsAll && isWide ? "overflow-x-auto [--head-top:0px]" : undefined}>
          <Table
            caption={`${show === "all" ? "All rows" : `${verdictTerms[show].word} rows`} in the order of the file`}
            columns={tableColumns}
            rows={rows}
            rowKey={({ row }) => String(row)}
            keys={false}
            loading={query.isPending || query.isPlaceholderData}
            fixed
            totalRows={total}
            empty={<NoRows show={show} total={upload.rowCount} />}
            footer={rows.length > 0 && <TableFooter shown={rows.length} total={total} />}
          />
        </div>
      )}
      <LoadOnApproach query={query} />
    </section>
  );
}

/** Puts another text into a cell; the rows are judged anew then. */
function useCorrect(submissionId: string, uploadId: string): SaveCell | null {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayCorrect = useMay("sms.send");
  const { mutateAsync } = useMutation(trpc.uploads.correct.mutationOptions());
  const save: SaveCell = useCallback(
    async (row, column, text) => {
      const corrected = await mutateAsync({ id: uploadId, row, column, text, submissionId });
      // Until it is judged anew, the row stands as it is now, without the problem that it had.
      queries.setQueriesData<CheckedPages>(
        trpc.checks.rows.pathFilter(),
        (pages) => pages && withCorrected(pages, corrected),
      );
      void queries.invalidateQueries(trpc.uploads.rows.queryFilter({ id: uploadId }));
      await queries.invalidateQueries(trpc.sms.draft.queryFilter({ id: submissionId }));
    },
    [mutateAsync, queries, trpc, uploadId, submissionId],
  );
  return mayCorrect ? save : null;
}

function Toolbar({
  draft,
  check: { counts },
  show,
  isSettled,
  children,
}: {
  draft: DraftView;
  check: Check;
  show: Verdict | "all";
  isSettled: boolean;
  children: ReactNode;
}) {
  const { slug } = useWorkspace();
  const csv = `/${slug}/send/sms/${draft.id}/rows.csv`;
  const leftOut = totalOf(counts) - counts.sendable;
  const isOne = show !== "all" && show !== "sendable" && counts[show] > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CountChips
        label="Rows by verdict"
        current={show}
        chips={[
          { key: "all", label: "All", href: "?show=all", count: totalOf(counts) },
          ...verdictOrder.map((verdict) => ({
            key: verdict,
            label: verdictTerms[verdict].word,
            icon: verdictTerms[verdict].icon,
            hue: verdictTerms[verdict].hue,
            href: `?show=${verdict}`,
            count: counts[verdict],
          })),
        ]}
      />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-phone:ml-0">
        {children}
        {isSettled && leftOut > 0 && (
          <DownloadLink size="sm" href={isOne ? `${csv}?verdict=${show}` : csv}>
            {isOne
              ? `Download ${counted(counts[show], `${show} row`)}`
              : `Download ${counted(leftOut, "row")} left out`}
          </DownloadLink>
        )}
      </div>
    </div>
  );
}

function NoRows({ show, total }: { show: Verdict | "all"; total: number }) {
  return (
    <EmptyState kind="no-match" title={show === "all" ? "There are no rows" : `No row is ${show}`}>
      {show === "all" ? "The file has a header and nothing below it." : `None of ${counted(total, "row")}.`}
    </EmptyState>
  );
}
