"use client";

import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { formatMilliseconds } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { Table } from "#components/ui/table.tsx";
import type { Column } from "#components/ui/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { AttemptCalls } from "./attempt-calls.tsx";
import { asHeading, faultOf } from "./fault-of.ts";
import type { AttemptView, SubmissionView } from "./submission-view.ts";
import type { SubmissionAddress } from "./use-submission-address.ts";

/** Each call made for the submission; an open one shows what was asked and answered, as stored. */
export function AttemptsPanel({ submission, address }: { submission: SubmissionView; address: SubmissionAddress }) {
  const { attempts, area } = submission;
  const open = attempts.find((attempt) => attempt.id === address.attempt);
  return (
    <Panel title="Attempts" meta={`${attempts.length}, never repeated by itself`}>
      <Table
        caption="Attempts, first one first"
        frame="plain"
        keys={false}
        columns={columnsFor(area)}
        rows={attempts}
        rowKey={(attempt) => attempt.id}
        rowHref={(attempt) => address.hrefWith({ attempt: attempt.id === open?.id ? null : attempt.id })}
        {...(open ? { selectedKey: open.id } : {})}
      />
      {open && <AttemptCalls attempt={open} />}
    </Panel>
  );
}

function columnsFor(area: SubmissionView["area"]): Column<AttemptView>[] {
  return [
    { key: "no", header: "No.", cell: (attempt) => `Attempt ${attempt.attemptNo}` },
    { key: "state", header: "State", cell: (attempt) => <AttemptStateBadge state={attempt.state} /> },
    {
      key: "answer",
      header: "Answer",
      cell: (attempt) => <Answer area={area} attempt={attempt} />,
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
}

function Answer({ area, attempt }: { area: SubmissionView["area"]; attempt: AttemptView }) {
  const { platformStatus: code } = attempt;
  if (code === null) return attempt.outcomeNote;
  const meaning =
    code === "0" ? "Accepted" : asHeading(faultOf(area, code)?.meaning ?? "a code its table does not have");
  return (
    <span title={meaning}>
      <span className="mono">{code}</span> {meaning}
    </span>
  );
}
