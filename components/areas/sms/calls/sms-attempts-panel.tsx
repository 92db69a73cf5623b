"use client";

import type { SmsAddress } from "#components/areas/sms/messages/use-sms-address.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import { AttemptCalls } from "#components/sends/calls/attempt-calls.tsx";
import { asHeading } from "#components/sends/fault-words.ts";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { formatCount, formatMilliseconds } from "#components/ui/number.ts";
import { Panel } from "#components/ui/panel.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import { Table } from "#components/ui/table/table.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { countCalls, sayCalls } from "./calls-made.ts";

/** The calls of an SMS, one line each, however many: an open one shows what was asked and answered, as stored. */
export function SmsAttemptsPanel({ attempts, address }: { attempts: readonly AttemptView[]; address: SmsAddress }) {
  const open = attempts.find((attempt) => attempt.id === address.attempt);
  return (
    <Panel label="Attempts">
      <details open={open !== undefined || attempts.length === 1} className="group">
        <summary className="flex min-h-10 items-center gap-3 rounded-md px-4 py-1.5 group-open:rounded-b-none group-open:border-b group-open:border-line">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
            <h2>Attempts</h2>
            <span className="text-xs text-muted">{sayCalls(countCalls(attempts))}, none repeated automatically</span>
          </span>
          <Icon name="chevron-down" size="sm" className="text-muted group-open:rotate-180" />
        </summary>
        {open && <AttemptCalls attempt={open} />}
        <div className={open ? "border-t border-line" : undefined}>
          <Table
            caption="Attempts, in the order of their chunks"
            frame="plain"
            keys={false}
            density="dense"
            virtual={false}
            columns={columns}
            rows={attempts}
            rowKey={(attempt) => attempt.id}
            rowHref={(attempt) => address.hrefWith({ attempt: attempt.id === open?.id ? null : attempt.id })}
            {...(open ? { selectedKey: open.id } : {})}
          />
        </div>
      </details>
    </Panel>
  );
}

const columns: readonly Column<AttemptView>[] = [
  {
    key: "chunk",
    header: "Chunk",
    cell: ({ chunkNo, attemptNo }) => (
      <span className="whitespace-nowrap">
        Chunk {formatCount(chunkNo)}
        {attemptNo > 1 && `, attempt ${formatCount(attemptNo)}`}
      </span>
    ),
  },
  { key: "state", header: "State", cell: (attempt) => <AttemptStateBadge state={attempt.state} /> },
  {
    key: "numbers",
    header: "Numbers",
    cell: ({ messageCount }) => messageCount !== null && formatCount(messageCount),
    align: "end",
    hideOnPhone: true,
  },
  { key: "accepted", header: "Accepted", cell: (attempt) => acceptedIn(attempt), align: "end", phone: "end" },
  { key: "refused", header: "Refused", cell: (attempt) => refusedIn(attempt), align: "end", hideOnPhone: true },
  {
    key: "answer",
    header: "Answer",
    cell: (attempt) => <Answer attempt={attempt} />,
    grow: true,
    quiet: true,
    priority: 2,
    phone: "full",
  },
  {
    key: "took",
    header: "Took",
    cell: ({ durationMs }) => durationMs !== null && formatMilliseconds(durationMs),
    align: "end",
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "at",
    header: "At",
    cell: ({ dispatchedAt }) => dispatchedAt && <Time at={dispatchedAt} as="clock" />,
    align: "end",
    phone: "corner",
  },
];

function acceptedIn({ acceptedCount }: AttemptView) {
  if (acceptedCount === null) return null;
  return (
    <>
      <PhoneWord>Accepted</PhoneWord>
      {formatCount(acceptedCount)}
    </>
  );
}

/** Only of a call that was taken: of one that was refused as a whole the state says it. */
function refusedIn({ state, messageCount, acceptedCount, unclearCount }: AttemptView) {
  if (state === "refused") return messageCount !== null && formatCount(messageCount);
  if (messageCount === null || acceptedCount === null) return null;
  return formatCount(messageCount - acceptedCount - (unclearCount ?? 0));
}

function Answer({ attempt: { operation, platformStatus: code, outcomeNote } }: { attempt: AttemptView }) {
  if (code === null || code === "0") return outcomeNote ? <Cut>{outcomeNote}</Cut> : null;
  const meaning = asHeading(faultOf(operation, code)?.meaning ?? "a code its table does not have");
  return (
    <span title={meaning}>
      <span className="mono">{code}</span> {meaning}
    </span>
  );
}
