import { callKindWords } from "#components/calls/call-kinds.ts";
import { type PlayActs, PlayButton } from "#components/calls/list/play-button.tsx";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { CallResultBadge } from "#components/status/call-result-badge.tsx";
import { endingWord } from "#components/status/call-results.ts";
import { Badge } from "#components/ui/badge.tsx";
import { PhoneWord } from "#components/ui/phone-word.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import type { CallKind } from "#server/compose/call-columns.ts";
import type { CallRow } from "../call-row.ts";
import { formatCallLength, formatCharged } from "../call-words.ts";
import { CallMoment } from "./call-moment.tsx";
import { CostCell } from "./cost-cell.tsx";

export type RowActs = PlayActs & {
  isSelected: (id: string) => boolean;
  toggle: (row: CallRow) => void;
  /** All rows are of one day, which stands above them. */
  isOneDay: boolean;
};

/** The columns of a kind of calls: what all have, and what only it has. */
export function callColumns(kind: CallKind, acts: RowActs): Column<CallRow>[] {
  return [
    selectColumn(acts),
    numberColumn,
    startedColumn(acts.isOneDay),
    resultColumn,
    lengthColumn,
    chargedColumn,
    ...ofKind[kind],
    ...(callKindWords[kind].isHeard ? [playColumn(acts)] : []),
  ];
}

function selectColumn({ isSelected, toggle }: RowActs): Column<CallRow> {
  return {
    key: "select",
    header: "Select",
    hiddenHeader: true,
    lead: true,
    width: "2.25rem",
    cell: (row) => (
      <label className="-m-2 inline-flex cursor-pointer p-2 align-middle max-phone:-m-3 max-phone:p-3">
        <span className="sr-only">Select the call to {row.number ?? "no number"}</span>
        <input type="checkbox" checked={isSelected(row.id)} onChange={() => toggle(row)} className="size-4" />
      </label>
    ),
  };
}

const numberColumn: Column<CallRow> = {
  key: "number",
  header: "Number",
  width: "9.5rem",
  cell: ({ number, tags, notes }) => (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="mono">{number === null ? "No number" : <MaskedValue>{number}</MaskedValue>}</span>
      {tags.map((tag) => (
        <Badge key={tag} icon="tag" hue="quiet">
          {tag}
        </Badge>
      ))}
      {notes > 0 && <span className="text-xs text-faint">{notes === 1 ? "1 note" : `${notes} notes`}</span>}
    </span>
  ),
};

function startedColumn(isOneDay: boolean): Column<CallRow> {
  return {
    key: "started",
    header: "Started",
    width: isOneDay ? "5.5rem" : "9rem",
    cell: ({ calledAt }) => <CallMoment at={calledAt} isOneDay={isOneDay} />,
  };
}

const resultColumn: Column<CallRow> = {
  key: "result",
  header: "Result",
  width: "10.5rem",
  cell: ({ kind, result, reason }) => (
    <span className="flex max-w-full" title={reason ?? undefined}>
      <CallResultBadge kind={kind} result={result} reason={reason} />
    </span>
  ),
};

const lengthColumn: Column<CallRow> = {
  key: "length",
  header: "Length",
  width: "5rem",
  align: "end",
  priority: 3,
  cell: ({ isAnswered, talkSeconds }) => isAnswered && talkSeconds !== null && formatCallLength(talkSeconds),
};

const chargedColumn: Column<CallRow> = {
  key: "charged",
  header: "Charged",
  width: "5rem",
  align: "end",
  quiet: true,
  priority: 4,
  hideOnPhone: true,
  cell: ({ chargedSeconds }) => Boolean(chargedSeconds) && formatCharged(chargedSeconds),
};

const cost: Column<CallRow> = {
  key: "cost",
  header: "US$",
  width: "6rem",
  align: "end",
  cell: (row) => <CostCell of={row} />,
};

const ofKind: Record<CallKind, Column<CallRow>[]> = {
  ai: [
    {
      key: "intent",
      header: "Intent",
      grow: true,
      cell: ({ intent }) => intent,
    },
    {
      key: "hung-up",
      header: "Hung up by",
      width: "6.5rem",
      quiet: true,
      priority: 4,
      hideOnPhone: true,
      cell: ({ hungUpBy }) => hungUpBy && endingWord(hungUpBy),
    },
  ],
  sip: [
    { key: "group", header: "Group", width: "6rem", priority: 4, cell: ({ groupName }) => groupName },
    { key: "phone", header: "Phone", grow: true, priority: 3, cell: ({ phoneName }) => phoneName },
    cost,
  ],
  group: [
    {
      key: "file",
      header: "Voice file",
      grow: true,
      priority: 4,
      cell: ({ voiceFileId }) =>
        voiceFileId ? <span className="mono">{voiceFileId}</span> : <span className="text-muted">Verification</span>,
    },
    {
      key: "key",
      header: "Key",
      width: "4rem",
      priority: 2,
      cell: ({ keyPressed }) =>
        keyPressed && (
          <>
            <PhoneWord>Key</PhoneWord>
            <span className="mono">{keyPressed}</span>
          </>
        ),
    },
    cost,
  ],
};

function playColumn(acts: RowActs): Column<CallRow> {
  return {
    key: "play",
    header: "Recording",
    hiddenHeader: true,
    width: "3.5rem",
    align: "end",
    phone: "end",
    cell: (row) => <PlayButton row={row} acts={acts} />,
  };
}
