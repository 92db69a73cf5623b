"use client";

import type { SubmissionAddress } from "#components/areas/email/recipients/use-submission-address.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import { AttemptCalls } from "#components/sends/calls/attempt-calls.tsx";
import { CallbackAddress } from "#components/sends/calls/callback-address.tsx";
import { asHeading } from "#components/sends/fault-words.ts";
import type { AttemptView, SubmissionView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { counted, formatMilliseconds } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

/**
 * Each call made for the submission; an open one shows what was asked and answered, as stored. Folded into its head where
 * the recipients are the point of the page.
 */
export function AttemptsPanel({
  submission,
  address,
  folded,
}: {
  submission: SubmissionView;
  address: SubmissionAddress;
  folded: boolean;
}) {
  const { attempts } = submission;
  const open = attempts.find((attempt) => attempt.id === address.attempt);
  return (
    <Panel label="Attempts">
      <details open={!folded || open !== undefined} className="group">
        <summary className="flex min-h-10 items-center gap-3 rounded-md px-4 py-1.5 group-open:rounded-b-none group-open:border-b group-open:border-line">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
            <h2>Attempts</h2>
            <span className="text-xs text-muted">{counted(attempts.length, "call")}, never repeated automatically</span>
          </span>
          <Icon name="chevron-down" size="sm" className="text-muted group-open:rotate-180" />
        </summary>
        <Table
          caption="Attempts, first one first"
          frame="plain"
          keys={false}
          columns={columns}
          rows={attempts}
          rowKey={(attempt) => attempt.id}
          rowHref={(attempt) => address.hrefWith({ attempt: attempt.id === open?.id ? null : attempt.id })}
          {...(open ? { selectedKey: open.id } : {})}
        />
        {open && <AttemptCalls attempt={open} />}
        {open && <CallbackAddress attemptId={open.id} />}
      </details>
    </Panel>
  );
}

const columns: readonly Column<AttemptView>[] = [
  {
    key: "no",
    header: "No.",
    cell: (attempt) => <span className="whitespace-nowrap">Attempt {attempt.attemptNo}</span>,
  },
  { key: "state", header: "State", cell: (attempt) => <AttemptStateBadge state={attempt.state} /> },
  {
    key: "answer",
    header: "Answer",
    cell: (attempt) => <Answer attempt={attempt} />,
    grow: true,
    phone: "full",
  },
  {
    key: "took",
    header: "Took",
    cell: (attempt) => attempt.durationMs !== null && formatMilliseconds(attempt.durationMs),
    align: "end",
    priority: 2,
  },
  {
    key: "at",
    header: "At",
    cell: (attempt) => attempt.dispatchedAt && <Time at={attempt.dispatchedAt} as="clock" />,
    align: "end",
    phone: "corner",
  },
];

function Answer({ attempt }: { attempt: AttemptView }) {
  const { operation, platformStatus: code } = attempt;
  if (code === null) return attempt.outcomeNote;
  const meaning =
    code === "0" ? "Accepted" : asHeading(faultOf(operation, code)?.meaning ?? "a code its table does not have");
  return (
    <span title={meaning}>
      <span className="mono">{code}</span> {meaning}
    </span>
  );
}
