"use client";

import { useMemo } from "react";
import { MoreRows } from "#components/reading/paging/more-rows.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { SubmissionView } from "#components/sends/submission-view.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { AttemptCalls } from "./attempt-calls.tsx";
import { attemptColumns } from "./attempt-columns.tsx";
import { CallbackAddress } from "./callback-address.tsx";
import { callsMade, sayCalls } from "./calls-made.ts";
import { useAttempts } from "./use-attempts.ts";

/** Where the page keeps which attempt is open. */
type Address = { attempt: string | null; hrefWith: (changes: { attempt: string | null }) => string };

/**
 * Each call made for a send, one line each, however many: an open one shows what was asked and answered, as stored. Folded
 * into its head where what became of the send is the point of the page.
 */
export function AttemptsPanel({
  submission,
  address,
  folded,
}: {
  submission: SubmissionView;
  address: Address;
  folded: boolean;
}) {
  const { rows, open, pages, error, readAgain } = useAttempts(submission, address.attempt);
  const { calls, area } = submission;
  const detail = open && (
    <>
      <AttemptCalls attempt={open} />
      {areaTraits[area].isReported && <CallbackAddress attemptId={open.id} />}
    </>
  );
  const isOneCall = calls.all.calls === 1;
  const namesNumbers = calls.all.messages !== null;
  const columns = useMemo(() => attemptColumns({ isOneCall, namesNumbers }), [isOneCall, namesNumbers]);
  return (
    <Panel label={t("sends.attempts")}>
      <details open={!folded || open !== undefined} className="group">
        <summary className="flex min-h-10 items-center gap-3 rounded-md px-4 py-1.5 group-open:rounded-b-none group-open:border-b group-open:border-line">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
            <h2>{t("sends.attempts")}</h2>
            <span className="text-xs text-muted">
              {t("sends.sayCallsNoneRepeatedAutomatically", { sayCalls: sayCalls(callsMade(calls)) })}
            </span>
          </span>
          <Icon name="chevron-down" size="sm" className="text-muted group-open:rotate-180" />
        </summary>
        {!isOneCall && detail}
        <div className={open && !isOneCall ? "border-t border-line" : undefined}>
          <Table
            caption={t("sends.attemptsInTheOrderOfTheirChunks")}
            frame="plain"
            keys={false}
            density="dense"
            virtual={false}
            columns={columns}
            rows={rows}
            rowKey={(attempt) => attempt.id}
            rowHref={(attempt) => address.hrefWith({ attempt: attempt.id === open?.id ? null : attempt.id })}
            {...(open ? { selectedKey: open.id } : {})}
          />
          <MoreRows of={pages} />
          {error && <ReadProblem error={error} what={t("sends.furtherAttemptsCouldNotBeRead")} onRetry={readAgain} />}
        </div>
        {isOneCall && detail}
      </details>
    </Panel>
  );
}
