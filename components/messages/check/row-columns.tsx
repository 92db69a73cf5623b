import { columnLabel } from "#components/files/guess-columns.ts";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import { sayHidden, tagIn } from "#components/messages/text/notes-on.ts";
import { MaskedValue } from "#components/reading/personal/masked-value.tsx";
import { StateBadge } from "#components/status/state-badge.tsx";
import { cx } from "#components/ui/class-names.ts";
import { hueClass } from "#components/ui/hue.ts";
import { Icon } from "#components/ui/icon.tsx";
import { formatCount } from "#components/ui/number.ts";
import type { Column } from "#components/ui/table/table-column.ts";
import { Time } from "#components/ui/time.tsx";
import { PhoneWord, spoken } from "#components/ui/word-parts.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { EditableCell } from "./editable-cell.tsx";
import { type CheckedRow, remarkOf, verdictTerms } from "./verdicts.ts";

export type SaveCell = (row: number, column: number, text: string) => Promise<unknown>;

type Options = {
  columns: readonly string[];
  /** Places of the file's columns to show. */
  shown: readonly number[];
  /** Places of those that decide about a row, which can be changed here. */
  deciding: readonly number[];
  numberColumn: number;
  /** CSS width of a column of the file, by what stands in it. */
  widthOf: (column: number) => string;
  onSave: SaveCell | null;
  hasParts: boolean;
};

const widest = 13;

/** As wide as the longest of some texts, within reason. */
export function widthFor(texts: readonly string[]): string {
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  return `${Math.min(widest, Math.max(4.5, longest * 0.55 + 2))}rem`;
}

/** Row and verdict, then the file's own columns; what is wrong stands in the cell that is wrong. */
export function rowColumns({
  columns,
  shown,
  deciding,
  numberColumn,
  widthOf,
  onSave,
  hasParts,
}: Options): Column<CheckedRow>[] {
  return [
    {
      key: "row",
      header: t("messages.row"),
      width: "4.75rem",
      cell: ({ row }) => (
        <>
          <PhoneWord>{t("messages.row")}</PhoneWord>
          {formatCount(row)}
        </>
      ),
    },
    {
      key: "verdict",
      header: t("messages.verdict"),
      width: "7.75rem",
      phone: "corner",
      cell: ({ verdict }) => <StateBadge term={verdictTerms[verdict]} />,
    },
    ...shown.map((column): Column<CheckedRow> => {
      const label = columnLabel(columns, column);
      const mayChange = deciding.includes(column);
      return {
        key: `cell ${column}`,
        header: label,
        width: mayChange ? `${widest}rem` : widthOf(column),
        phone: "full",
        cell: (row) => (
          <FileCell
            {...{ row, column, label, numberColumn }}
            isSaid={mayChange && column !== numberColumn}
            onSave={mayChange ? onSave : null}
          />
        ),
      };
    }),
    ...(hasParts ? [partsColumn] : []),
  ];
}

const partsColumn: Column<CheckedRow> = {
  key: "parts",
  get header() {
    return t("messages.parts");
  },
  width: "4.5rem",
  align: "end",
  priority: 3,
  phone: "end",
  cell: ({ parts, dear }) =>
    parts !== undefined && (
      <>
        <PhoneWord>{t("messages.parts")}</PhoneWord>
        {formatCount(parts)}
        {dear !== undefined && (
          <span className="block text-xs whitespace-normal text-caution-text">
            {t("messages.dearForLetters", { dear })}
          </span>
        )}
      </>
    ),
};

function FileCell({
  row,
  column,
  label,
  numberColumn,
  isSaid,
  onSave,
}: {
  row: CheckedRow;
  column: number;
  label: string;
  numberColumn: number;
  /** Whether it fills a variable. */
  isSaid: boolean;
  onSave: SaveCell | null;
}) {
  const text = row.cells[column] ?? "";
  const remark = remarkOf(row, numberColumn, useChannel().area);
  const isMarked = remark?.column === column;
  const { icon, hue } = verdictTerms[row.verdict];
  const isBad = row.verdict === "refused";
  return (
    <div
      className={cx(
        "min-w-0",
        isMarked && hueClass[hue],
        isMarked && "-mx-1 border-l-4 border-(--hue-fill) bg-(--hue-bg) px-2 py-1",
      )}
    >
      <PhoneWord>{label}</PhoneWord>
      {onSave ? (
        <EditableCell
          name={t("messages.labelInRow", { label, row: formatCount(row.row) })}
          text={text}
          isFlagged={isMarked && isBad}
          onSave={(typed) => onSave(row.row, column, typed)}
        />
      ) : (
        <span className="block truncate" title={text || undefined}>
          {text === "" ? <span className="text-faint">–</span> : <MaskedValue>{text}</MaskedValue>}
        </span>
      )}
      {isMarked && (
        <p className="flex gap-1.5 text-xs text-(--hue-text) [overflow-wrap:anywhere] whitespace-normal">
          <Icon name={isBad ? "circle-alert" : icon} size="xs" className="mt-0.5" />
          <span className="min-w-0">
            {remark.sentence} <Kept row={row} />
          </span>
        </p>
      )}
      {isSaid && <Notes text={text} />}
      {column === numberColumn && row.verdict === "sendable" && row.number !== undefined && row.number !== text && (
        <p className="mono truncate text-xs text-muted">
          {rich("messages.sentToNumber", { number: row.number, spoken })}
        </p>
      )}
    </div>
  );
}

/** What goes out as it stands in the cell and nobody may have meant. */
function Notes({ text }: { text: string }) {
  const found = tagIn(text);
  const notes = [sayHidden(text), found && t("messages.aMessageHasNoHTMLFoundArrives", { found })];
  return notes.map(
    (note) =>
      note && (
        <p key={note} className="flex gap-1.5 text-xs whitespace-normal text-caution-text [overflow-wrap:anywhere]">
          <Icon name="triangle-alert" size="xs" className="mt-0.5" />
          <span className="min-w-0">{note}</span>
        </p>
      ),
  );
}

/** Why a number is on the suppression list, and until when. */
function Kept({ row: { suppression } }: { row: CheckedRow }) {
  if (!suppression) return null;
  return (
    <>
      {suppression.reason && t("messages.whyReason", { reason: suppression.reason })}{" "}
      {suppression.until
        ? rich("messages.untilDay", { day: <Time at={suppression.until} as="date" /> })
        : t("messages.forGood")}
    </>
  );
}
