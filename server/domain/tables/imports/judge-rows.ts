import type { UploadRow } from "#db/schema/uploads.ts";
import { withoutGuard } from "#server/compose/formula-guard.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { readContact } from "#server/domain/sending/suppressions/contact.ts";
import { t } from "#words/t.ts";
import { readMoment } from "./read-moment.ts";
import type { ReportSettings, SuppressionSettings } from "./settings.ts";

/** A row that is not taken: in which column and why, in a sentence. */
export type RefusedRow = { row: number; column: number; problem: string };

/** A number or an address to suppress; a null reason is left to what is there, or to the import's. */
export type SuppressionRow = { row: number; number: string; reason: string | null; until: Date | null };
/** What was reported of a message; a null moment is that of the import. */
export type ReportRow = { row: number; msgId: string; state: string; at: Date | null };

const longestReason = 200;
const longestState = 100;
const unreadDate = () => t("domain.thisDateCannotBeRead");

const cellOf = (cells: readonly string[], column: number) => (cells[column] ?? "").trim();

/** One line of text, without the apostrophes that keep a spreadsheet from running or rounding it. */
function lineOf(cell: string): string {
  return withoutGuard(storableText(cell))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/^'(?=\d)/u, "")
    .trim();
}

/** `asOf` is when the import was begun: a row is judged the same whenever it is looked at. */
export function judgeSuppression(
  [row, ...cells]: UploadRow,
  settings: SuppressionSettings,
  asOf: Date,
): SuppressionRow | RefusedRow {
  const { numberColumn, reasonColumn, untilColumn, country, channels } = settings;
  const named = cellOf(cells, numberColumn);
  const read = readContact(named.includes("@") ? withoutGuard(named) : named, country, channels);
  if ("problem" in read) return { row, column: numberColumn, problem: read.problem };
  const reason = reasonColumn === null ? "" : lineOf(cellOf(cells, reasonColumn));
  if (reasonColumn !== null && [...reason].length > longestReason)
    return { row, column: reasonColumn, problem: t("domain.thisReasonIsTooLong", { longest: longestReason }) };
  const typed = untilColumn === null ? "" : cellOf(cells, untilColumn);
  const given = typed === "" ? null : readMoment(typed, { zone: settings.timeZone, isEnd: true });
  if (untilColumn !== null && typed !== "" && given === null)
    return { row, column: untilColumn, problem: unreadDate() };
  const until = untilColumn === null && settings.until !== null ? new Date(settings.until) : given;
  if (until !== null && untilColumn !== null && until <= asOf)
    return { row, column: untilColumn, problem: t("domain.thisDayIsOver") };
  return { row, number: read.contact, reason: reason || null, until };
}

export function judgeReport([row, ...cells]: UploadRow, settings: ReportSettings): ReportRow | RefusedRow {
  const { idColumn, stateColumn, timeColumn } = settings;
  const msgId = lineOf(cellOf(cells, idColumn));
  if (msgId === "") return { row, column: idColumn, problem: t("domain.thereIsNoMessageIdInThisCell") };
  const state = lineOf(cellOf(cells, stateColumn));
  if (state === "") return { row, column: stateColumn, problem: t("domain.thereIsNoStateInThisCell") };
  if ([...state].length > longestState)
    return { row, column: stateColumn, problem: t("domain.thisStateIsTooLong", { longest: longestState }) };
  const typed = timeColumn === null ? "" : cellOf(cells, timeColumn);
  if (timeColumn === null || typed === "") return { row, msgId, state, at: null };
  const at = readMoment(typed, { zone: settings.timeZone });
  if (at === null) return { row, column: timeColumn, problem: unreadDate() };
  return { row, msgId, state, at };
}

export function isRefused(row: object): row is RefusedRow {
  return "problem" in row;
}
