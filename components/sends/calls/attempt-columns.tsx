"use client";

import { useMay, useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { CodeLink } from "#components/reading/problems/code-link.tsx";
import { asHeading } from "#components/reading/problems/fault-words.ts";
import { faultOf } from "#components/reading/problems/outcomes.ts";
import type { AttemptView } from "#components/sends/submission-view.ts";
import { AttemptStateBadge } from "#components/status/attempt-state-badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount, formatMilliseconds } from "#components/ui/number.ts";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { t } from "#words/t.ts";

const state: Column<AttemptView> = {
  key: "state",
  get header() {
    return t("sends.state");
  },
  cell: (attempt) => <AttemptStateBadge state={attempt.state} />,
};

const end: readonly Column<AttemptView>[] = [
  {
    key: "answer",
    get header() {
      return t("sends.answer");
    },
    cell: (attempt) => <Answer attempt={attempt} />,
    grow: true,
    quiet: true,
    priority: 2,
    phone: "full",
  },
  {
    key: "took",
    get header() {
      return t("sends.took");
    },
    cell: ({ durationMs }) => durationMs !== null && formatMilliseconds(durationMs),
    align: "end",
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "at",
    get header() {
      return t("sends.at");
    },
    cell: ({ dispatchedAt }) => dispatchedAt && <Time at={dispatchedAt} as="clock" />,
    align: "end",
    priority: "last",
    phone: "corner",
  },
  {
    key: "request",
    get header() {
      return t("sends.request");
    },
    cell: (attempt) => <RequestLink attempt={attempt} />,
    hiddenHeader: true,
    align: "end",
    phone: "end",
  },
];

/** Of calls that name each number. */
const counts: readonly Column<AttemptView>[] = [
  {
    key: "numbers",
    get header() {
      return t("sends.numbers");
    },
    cell: ({ messageCount }) => messageCount !== null && formatCount(messageCount),
    align: "end",
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "accepted",
    get header() {
      return t("sends.accepted");
    },
    cell: (attempt) => acceptedIn(attempt),
    align: "end",
    priority: "last",
    hideOnPhone: true,
  },
  {
    key: "refused",
    get header() {
      return t("sends.refused");
    },
    cell: (attempt) => refusedIn(attempt),
    align: "end",
    priority: 2,
    hideOnPhone: true,
  },
];

/** "Attempt 2" of a send that is one call, "Call 7" and then "Call 7, attempt 2" of one in many. */
function nameOfAttempt({ chunkNo, attemptNo }: AttemptView, isOneCall: boolean): string {
  if (isOneCall) return t("sends.attemptAttemptNo", { attemptNo: formatCount(attemptNo) });
  const call = { chunkNo: formatCount(chunkNo) };
  return attemptNo > 1
    ? t("sends.callChunkNoAttempt", { ...call, attemptNo: formatCount(attemptNo) })
    : t("sends.callChunkNo", call);
}

/** The columns of a send's attempts, by whether it is one call and whether its calls name each number. */
export function attemptColumns(shape: { isOneCall: boolean; namesNumbers: boolean }): readonly Column<AttemptView>[] {
  const name: Column<AttemptView> = {
    key: "name",
    header: t("sends.attempt"),
    cell: (attempt) => <span className="whitespace-nowrap">{nameOfAttempt(attempt, shape.isOneCall)}</span>,
  };
  return [name, state, ...(shape.namesNumbers ? counts : []), ...end];
}

/** To the record of its call among all calls, for people who may read those. */
function RequestLink({ attempt: { requestId } }: { attempt: AttemptView }) {
  const { slug } = useWorkspace();
  const mayRead = useMay("request.read");
  return (
    requestId !== null && mayRead && <Link href={`/${slug}/dev/requests?open=${requestId}`}>{t("sends.request")}</Link>
  );
}

function acceptedIn({ acceptedCount }: AttemptView) {
  return acceptedCount !== null && formatCount(acceptedCount);
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
    code === "0"
      ? t("sends.accepted")
      : asHeading(faultOf(operation, code)?.meaning ?? t("sends.aCodeItsTableDoesNotHave"));
  return (
    <span title={meaning}>
      <CodeLink operation={operation} code={code} /> {meaning}
    </span>
  );
}
