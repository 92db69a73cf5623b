"use client";

import type { ReactNode } from "react";
import { Page } from "#components/page/page.tsx";
import { ReadProblem } from "#components/reading/problems/read-problem.tsx";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { AttemptsPanel } from "#components/sends/calls/attempts-panel.tsx";
import { SheetLayout } from "#components/ui/overlay/sheet.tsx";
import { t } from "#words/t.ts";
import { LiveLost } from "./live-freshness.tsx";
import { type AreaHeader, SendHeader } from "./send-header.tsx";
import { SubmissionWarnings } from "./submission-warnings.tsx";
import type { LiveState } from "./use-live-submission.ts";
import type { SendAddress } from "./use-send-address.ts";

/**
 * The page of one send of any area: header, what holds it back, what became of it, what needs a person, its calls, its rows,
 * and the open row beside them. What is in each slot is the area's.
 */
export function SendPage({
  send: { submission, error, onRetry },
  address,
  live,
  header,
  rest,
  result,
  needs,
  areCallsFolded,
  rows,
  sheet,
}: {
  send: SendPageProps;
  address: SendAddress;
  live: LiveState;
  header: AreaHeader;
  /** What can be done about what was not sent, where anything was not. */
  rest: ReactNode;
  /** A ResultPanel, or what stands for it. */
  result: ReactNode;
  /** What is unknown, then what was refused. */
  needs: ReactNode;
  areCallsFolded: boolean;
  /** A RowsPanel, where there is anything to list. */
  rows: ReactNode;
  /** A RowSheet, where a row is open. */
  sheet: ReactNode;
}) {
  return (
    <SheetLayout sheet={sheet} keepsList>
      <Page>
        <SendHeader submission={submission} {...header} />
        {error ? (
          <ReadProblem error={error} what={t("sends.thisPageCouldNotBeBroughtUp")} onRetry={onRetry} />
        ) : (
          <LiveLost live={live} />
        )}
        <SubmissionWarnings submission={submission} rest={rest} />
        {result}
        {needs}
        <AttemptsPanel submission={submission} address={address} folded={areCallsFolded} />
        {rows}
      </Page>
    </SheetLayout>
  );
}
