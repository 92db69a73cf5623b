import { callKindWords } from "#components/calls/call-kinds.ts";
import { type PlayActs, PlayButton } from "#components/calls/list/play-button.tsx";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { CallResultBadge } from "#components/status/call-result-badge.tsx";
import { endingWord } from "#components/status/call-results.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { Column } from "#components/ui/table/table-column.ts";
import { PhoneWord } from "#components/ui/word-parts.tsx";
import type { CallKind } from "#server/compose/call-columns.ts";
import { t } from "#words/t.ts";
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
    header: t("calls.select"),
    hiddenHeader: true,
    lead: true,
    width: "2.25rem",
    cell: (row) => (
      <label className="-m-2 inline-flex cursor-pointer p-2 align-middle max-phone:-m-3 max-phone:p-3">
        <span className="sr-only">
          {t("calls.selectTheCallToNumber", { number: row.number ?? t("calls.noNumber") })}
        </span>
        <input type="checkbox" checked={isSelected(row.id)} onChange={() => toggle(row)} className="size-4" />
      </label>
    ),
  };
}

const numberColumn: Column<CallRow> = {
  key: "number",
  get header() {
    return t("calls.number");
  },
  width: "9.5rem",
  cell: ({ number, tags, notes }) => (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="mono">{number === null ? t("calls.noNumber2") : <MaskedValue>{number}</MaskedValue>}</span>
      {tags.map((tag) => (
        <Badge key={tag} icon="tag" hue="quiet">
          {tag}
        </Badge>
      ))}
      {notes > 0 && <span className="text-xs text-faint">{t("calls.noteCount", { notes })}</span>}
    </span>
  ),
};

function startedColumn(isOneDay: boolean): Column<CallRow> {
  return {
    key: "started",
    header: t("calls.started"),
    width: isOneDay ? "5.5rem" : "9rem",
    cell: ({ calledAt }) => <CallMoment at={calledAt} isOneDay={isOneDay} />,
  };
}

const resultColumn: Column<CallRow> = {
  key: "result",
  get header() {
    return t("calls.result");
  },
  width: "10.5rem",
  cell: ({ kind, result, reason }) => (
    <span className="flex max-w-full" title={reason ?? undefined}>
      <CallResultBadge kind={kind} result={result} reason={reason} />
    </span>
  ),
};

const lengthColumn: Column<CallRow> = {
  key: "length",
  get header() {
    return t("calls.length");
  },
  width: "5rem",
  align: "end",
  priority: 3,
  cell: ({ isAnswered, talkSeconds }) => isAnswered && talkSeconds !== null && formatCallLength(talkSeconds),
};

const chargedColumn: Column<CallRow> = {
  key: "charged",
  get header() {
    return t("calls.charged2");
  },
  width: "5rem",
  align: "end",
  quiet: true,
  priority: 4,
  hideOnPhone: true,
  cell: ({ chargedSeconds }) => Boolean(chargedSeconds) && formatCharged(chargedSeconds),
};

const cost: Column<CallRow> = {
  key: "cost",
  get header() {
    return t("calls.uS");
  },
  width: "6rem",
  align: "end",
  cell: (row) => <CostCell of={row} />,
};

const ofKind: Record<CallKind, Column<CallRow>[]> = {
  ai: [
    {
      key: "intent",
      get header() {
        return t("calls.intent");
      },
      grow: true,
      cell: ({ intent }) => intent,
    },
    {
      key: "hung-up",
      get header() {
        return t("calls.hungUpBy");
      },
      width: "6.5rem",
      quiet: true,
      priority: 4,
      hideOnPhone: true,
      cell: ({ hungUpBy }) => hungUpBy && endingWord(hungUpBy),
    },
  ],
  sip: [
    {
      key: "group",
      get header() {
        return t("calls.group");
      },
      width: "6rem",
      priority: 4,
      cell: ({ groupName }) => groupName,
    },
    {
      key: "phone",
      get header() {
        return t("calls.phone");
      },
      grow: true,
      priority: 3,
      cell: ({ phoneName }) => phoneName,
    },
    cost,
  ],
  group: [
    {
      key: "file",
      get header() {
        return t("calls.voiceFile");
      },
      grow: true,
      priority: 4,
      cell: ({ voiceFileId }) =>
        voiceFileId ? (
          <span className="mono">{voiceFileId}</span>
        ) : (
          <span className="text-muted">{t("calls.verification")}</span>
        ),
    },
    {
      key: "key",
      get header() {
        return t("calls.key");
      },
      width: "4rem",
      priority: 2,
      cell: ({ keyPressed }) =>
        keyPressed && (
          <>
            <PhoneWord>{t("calls.key")}</PhoneWord>
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
    header: t("calls.recording"),
    hiddenHeader: true,
    width: "3.5rem",
    align: "end",
    phone: "end",
    cell: (row) => <PlayButton row={row} acts={acts} />,
  };
}
