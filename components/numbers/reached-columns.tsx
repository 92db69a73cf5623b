import { callKindWords } from "#components/calls/call-kinds.ts";
import { formatCallLength } from "#components/calls/call-words.ts";
import { ReportedState } from "#components/messages/sent/reported-state.tsx";
import type { Outputs } from "#components/page/trpc/client.ts";
import { CallResultBadge } from "#components/status/call-result-badge.tsx";
import { MessageOutcomeBadge } from "#components/status/message-outcome-badge.tsx";
import { Cut } from "#components/ui/table/cut.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import { messageTraits } from "#server/compose/texts/message-traits.ts";
import { areaNames } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import { SentBy } from "./sent-by.tsx";

type Reached = Outputs["numbers"]["history"]["rows"][number];
type Call = Extract<Reached, { way: "call" }>["call"];

/** A message, or a telephone call. */
export const reachedColumns: readonly Column<Reached>[] = [
  {
    key: "send",
    get header() {
      return t("numbers.sendOrCall");
    },
    cell: (row) => (
      <span className="block max-w-[11rem] truncate">
        {row.way === "message" ? row.message.title : callKindWords[row.call.kind].titleOfOne}
      </span>
    ),
  },
  {
    key: "channel",
    get header() {
      return t("numbers.way");
    },
    cell: (row) => (
      <span className="whitespace-nowrap">
        {row.way === "message" ? areaNames[row.message.channel] : t("numbers.telephoneCall")}
      </span>
    ),
    quiet: true,
  },
  {
    key: "outcome",
    get header() {
      return t("numbers.outcome");
    },
    cell: (row) =>
      row.way === "message" ? (
        <MessageOutcomeBadge outcome={row.message.outcome} />
      ) : (
        <CallResultBadge kind={row.call.kind} result={row.call.result} reason={row.call.reason} />
      ),
  },
  {
    key: "text",
    get header() {
      return t("numbers.textValuesOrLength");
    },
    cell: (row) => <Cut>{row.way === "message" ? row.message.text : wordsOf(row.call)}</Cut>,
    grow: true,
    phone: "full",
  },
  {
    key: "by",
    get header() {
      return t("numbers.sentBy");
    },
    cell: (row) =>
      row.way === "message" && (
        <>
          <PhoneWord>{t("numbers.sentBy")}</PhoneWord>
          <SentBy sentByName={row.message.sentByName} decided={row.message.decided} />
        </>
      ),
    width: "8rem",
    phone: "full",
    priority: 2,
  },
  {
    key: "parts",
    get header() {
      return t("numbers.parts");
    },
    cell: (row) => row.way === "message" && messageTraits[row.message.channel].hasParts && row.message.parts,
    align: "end",
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "id",
    get header() {
      return t("numbers.platformsId");
    },
    cell: (row) => idOf(row) && <span className="mono">{idOf(row)}</span>,
    priority: 3,
    hideOnPhone: true,
  },
  {
    key: "reported",
    get header() {
      return t("numbers.reported");
    },
    cell: (row) =>
      row.way === "message" && row.message.reported && <ReportedState state={row.message.reported.state} />,
    priority: 2,
  },
  {
    key: "at",
    get header() {
      return t("numbers.age");
    },
    cell: ({ at }) => <Time at={at} as="age" />,
    align: "end",
    quiet: true,
    phone: "corner",
  },
];

export function keyOfReached(row: Reached): string {
  return row.way === "message" ? `message ${row.message.messageId}` : `call ${row.call.kind} ${row.call.id}`;
}

/** The message within its send, or the page of the call. */
export function hrefOfReached(slug: string, row: Reached): string {
  if (row.way === "message") return `/${slug}/sends/${row.message.submissionId}?row=${row.message.messageId}`;
  return `/${slug}${callKindWords[row.call.kind].path}/${encodeURIComponent(row.call.id)}`;
}

function idOf(row: Reached): string | null {
  return row.way === "message" ? row.message.msgId : row.call.recordId;
}

function wordsOf({ isAnswered, talkSeconds, intent, phoneName }: Call): string {
  const length = isAnswered && talkSeconds !== null ? formatCallLength(talkSeconds) : null;
  return [length, intent, phoneName].filter((words) => words !== null).join(" · ");
}
