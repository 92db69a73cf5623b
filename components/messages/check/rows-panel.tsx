"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { DraftView } from "#components/messages/channel/answers.ts";
import { useChannel, useMaySend } from "#components/messages/channel/channel-context.tsx";
import { useReadAgain } from "#components/messages/draft/use-draft.ts";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { LoadOnApproach } from "#components/reading/paging/load-on-approach.tsx";
import { DownloadLink } from "#components/reading/personal/download-link.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { TableFooter } from "#components/ui/table/table-footer.tsx";
import { messageTraits } from "#server/compose/texts/message-traits.ts";
import { t } from "#words/t.ts";
import { rowColumns, type SaveCell, widthFor } from "./row-columns.tsx";
import { type CheckedPages, useCheckedRows, withCorrected } from "./use-checked-rows.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { type Problems, useProblems } from "./use-problems.ts";
import {
  decidingColumns,
  firstShown,
  type Shown,
  totalOf,
  verdictOrder,
  verdictTerms,
  wordOfShown,
} from "./verdicts.ts";
import { WhyRefused } from "./why-refused.tsx";

/** With so many columns or fewer, all of them are shown. */
const fewColumns = 5;
/** Rows whose texts say how wide columns are. */
const measured = 200;
const downloadWords = {
  duplicate: (count: number) => t("messages.downloadDuplicateRows", { count }),
  suppressed: (count: number) => t("messages.downloadSuppressedRows", { count }),
  refused: (count: number) => t("messages.downloadRefusedRows", { count }),
};
const noneOf: Record<Shown, string> = {
  get all() {
    return t("messages.thereAreNoRows");
  },
  get sendable() {
    return t("messages.noRowIsSendable");
  },
  get duplicate() {
    return t("messages.noRowIsDuplicate");
  },
  get suppressed() {
    return t("messages.noRowIsSuppressed");
  },
  get refused() {
    return t("messages.noRowIsRefused");
  },
  get left_out() {
    return t("messages.noRowIsLeftOutOnPurpose");
  },
  get dear() {
    return t("messages.noRowIsDear");
  },
};

type Check = NonNullable<DraftView["check"]>;
type Props = { draft: DraftView; upload: NonNullable<DraftView["upload"]>; check: Check; isSettled: boolean };

/** The rows by verdict, each problem in its cell, where it can be put right. */
export function RowsPanel({ draft, upload, check, isSettled }: Props) {
  const [chosen] = useQueryState("show", parseAsStringLiteral(["all", ...verdictOrder, "left_out", "dear"]));
  const [asked] = useQueryState("why", parseAsString);
  const [showsAll, setShowsAll] = useState(false);
  const problems = useProblems({ submissionId: draft.id, revision: check.revision, isSettled });
  const show = chosen ?? firstShown(check.counts, problems.leftOut);
  // A reason that is not there any more, since its rows were put right, hides nothing.
  const reason = show === "refused" ? problems.rows.find(({ problem }) => problem === asked) : undefined;
  const { query, rows } = useCheckedRows({
    submissionId: draft.id,
    show,
    why: reason?.problem ?? null,
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
  const { hasParts } = messageTraits[useChannel().area];
  const save = useCorrect(draft.id, upload.id);
  const tableColumns = useMemo(() => {
    const every = columns.map((_, index) => index);
    return rowColumns({
      columns,
      shown: isWide && !showsAll ? deciding : every,
      deciding,
      numberColumn,
      widthOf: (column) =>
        widthFor([columns[column] ?? "", ...rows.slice(0, measured).map((row) => row.cells[column] ?? "")]),
      onSave: save,
      hasParts,
    });
  }, [columns, isWide, showsAll, deciding, numberColumn, rows, save, hasParts]);
  const total = reason?.count ?? totalShown(show, check, problems.leftOut);
  return (
    <section aria-label={t("messages.rows")} ref={list} className="grid min-w-0 grid-cols-1 gap-2">
      <WhyRefused draft={draft} problems={problems} current={reason?.problem ?? null} isSettled={isSettled} />
      <Toolbar {...{ draft, check, show, problems, isSettled }}>
        {!isSettled && <span className="text-sm text-muted">{t("messages.checkingTheRowsAgain")}</span>}
        {isWide && (
          <Button size="sm" icon="columns" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? t("messages.onlyColumnsThatMatter")
              : t("messages.allColumnsColumns", { columns: columns.length })}
          </Button>
        )}
      </Toolbar>
      {show === "dear" && total > 0 && <p className="text-sm text-muted">{t("messages.theseNeedMorePartsBecause")}</p>}
      {query.error && (
        <ReadProblem
          error={query.error}
          what={t("messages.theRowsCouldNotBeRead")}
          onRetry={() => void query.refetch()}
        />
      )}
      {(rows.length > 0 || !query.error) && (
        <Table
          caption={t("messages.whichRowsInTheOrderOfThe", {
            which: wordOfShown(show),
          })}
          columns={tableColumns}
          rows={rows}
          rowKey={({ row }) => String(row)}
          keys={false}
          loading={query.isPending || query.isPlaceholderData}
          fixed
          scroll
          totalRows={total}
          empty={<NoRows show={show} total={upload.rowCount} />}
          footer={rows.length > 0 && <TableFooter shown={rows.length} total={total} />}
        />
      )}
      <LoadOnApproach query={query} />
    </section>
  );
}

/** How many rows of a list there are. */
function totalShown(show: Shown, { counts, facts }: Check, leftOut: number): number {
  if (show === "all") return totalOf(counts);
  if (show === "dear") return facts?.dear?.rows ?? 0;
  if (show === "left_out") return leftOut;
  return show === "refused" ? counts.refused - leftOut : counts[show];
}

/** Puts another text into a cell; the rows are judged anew then. */
function useCorrect(submissionId: string, uploadId: string): SaveCell | null {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayCorrect = useMaySend();
  const readAgain = useReadAgain();
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
      await readAgain();
    },
    [mutateAsync, queries, trpc, readAgain, uploadId, submissionId],
  );
  return mayCorrect ? save : null;
}

function Toolbar({
  draft,
  check,
  show,
  problems,
  isSettled,
  children,
}: {
  draft: DraftView;
  check: Check;
  show: Shown;
  problems: Problems;
  isSettled: boolean;
  children: ReactNode;
}) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  const { counts } = check;
  const dear = totalShown("dear", check, 0);
  const csv = `/${slug}/send/${area}/${draft.id}/rows.csv`;
  const leftOut = totalOf(counts) - counts.sendable;
  const isOne = show !== "all" && show !== "left_out" && show !== "dear" && show !== "sendable" && counts[show] > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CountChips
        label={t("messages.rowsByVerdict")}
        current={show}
        chips={[
          { key: "all", label: t("messages.all"), href: "?show=all", count: totalOf(counts) },
          ...verdictOrder.map((verdict) => ({
            key: verdict,
            label: verdictTerms[verdict].word,
            icon: verdictTerms[verdict].icon,
            hue: verdictTerms[verdict].hue,
            href: `?show=${verdict}`,
            count: totalShown(verdict, check, problems.leftOut),
          })),
          ...(problems.leftOut > 0
            ? [{ key: "left_out", label: wordOfShown("left_out"), href: "?show=left_out", count: problems.leftOut }]
            : []),
          ...(dear > 0 ? [{ key: "dear", label: wordOfShown("dear"), href: "?show=dear", count: dear }] : []),
        ]}
      />
      <div className="ml-auto flex flex-wrap items-center gap-2 max-phone:ml-0">
        {children}
        {isSettled && leftOut > 0 && (
          <DownloadLink size="sm" href={isOne ? `${csv}?verdict=${show}` : csv}>
            {isOne ? downloadWords[show](counts[show]) : t("messages.downloadLeftOutRowLeftOut", { leftOut })}
          </DownloadLink>
        )}
      </div>
    </div>
  );
}

function NoRows({ show, total }: { show: Shown; total: number }) {
  return (
    <EmptyState kind="no-match" title={noneOf[show]}>
      {show === "all" ? t("messages.theFileHasAHeaderAndNothing") : t("messages.noneOfTotalRow", { total })}
    </EmptyState>
  );
}
