import { faultOf } from "#components/reading/problems/outcomes.ts";
import { asHeading } from "#components/sends/fault-words.ts";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { formatCount, formatMilliseconds } from "#components/ui/number.ts";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";

const state: Column<AttemptView> = {
  key: "state",
  header: "State",
  cell: (attempt) => <AttemptStateBadge state={attempt.state} />,
};

const end: readonly Column<AttemptView>[] = [
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

/** Of a send whose one call names a list that only the platform has. */
export const listColumns: readonly Column<AttemptView>[] = [
  {
    key: "no",
    header: "No.",
    cell: ({ attemptNo }) => <span className="whitespace-nowrap">Attempt {attemptNo}</span>,
  },
  state,
  ...end,
];

/** Of a send whose calls name each number. */
export const chunkColumns: readonly Column<AttemptView>[] = [
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
  state,
  {
    key: "numbers",
    header: "Numbers",
    cell: ({ messageCount }) => messageCount !== null && formatCount(messageCount),
    align: "end",
    hideOnPhone: true,
  },
  { key: "accepted", header: "Accepted", cell: (attempt) => acceptedIn(attempt), align: "end", phone: "end" },
  { key: "refused", header: "Refused", cell: (attempt) => refusedIn(attempt), align: "end", hideOnPhone: true },
  ...end,
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
function refusedIn({ state: now, messageCount, acceptedCount, unclearCount }: AttemptView) {
  if (now === "refused") return messageCount !== null && formatCount(messageCount);
  if (messageCount === null || acceptedCount === null) return null;
  return formatCount(messageCount - acceptedCount - (unclearCount ?? 0));
}

function Answer({ attempt: { operation, platformStatus: code, outcomeNote } }: { attempt: AttemptView }) {
  if (code === null || (code === "0" && outcomeNote)) return outcomeNote && <Cut>{outcomeNote}</Cut>;
  const meaning =
    code === "0" ? "Accepted" : asHeading(faultOf(operation, code)?.meaning ?? "a code its table does not have");
  return (
    <span title={meaning}>
      <span className="mono">{code}</span> {meaning}
    </span>
  );
}
