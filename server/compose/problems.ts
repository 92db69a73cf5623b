import { areaNames, type MessageArea } from "#server/contract/areas.ts";
import { messageTraits } from "./message-traits.ts";
import type { NumberProblem } from "./number.ts";

/** Why a row is not sent to. What it is about, such as a variable's name, follows after a colon. */
export type RowProblem =
  | NumberProblem
  | "digits_not_taken"
  | "missing_value"
  | "no_text"
  | "text_too_long"
  | "got_lately";

/** A problem as it is stored with a row. */
export function problemCode(problem: RowProblem, about?: string): string {
  return about === undefined ? problem : `${problem}:${about}`;
}

const ofNumbers: Record<NumberProblem, (about: string | null) => string> = {
  no_number: () => "There is no number in this cell.",
  not_a_number: () => "This is not a phone number.",
  letters: () => "There are letters in this number. Write digits only.",
  several_numbers: () => "There is more than one number in this cell. Give each a row of its own.",
  spreadsheet_number: () =>
    "The spreadsheet shortened this number and lost its last digits. Format the column as text and enter the number again.",
  extension: () => "This number has an extension, which no message reaches. Take the extension away.",
  no_country: () =>
    "This number has no country code. Choose the country such numbers belong to, or write + and the code.",
  unknown_country_code: () => "No country has the code that this number begins with.",
  too_short: (about) => `This number is too short${forCountry(about)}.`,
  too_long: (about) => `This number is too long${forCountry(about)}.`,
  wrong_length: (about) => `${about === null ? "No number has" : `No number${forCountry(about)} has`} so many digits.`,
  two_readings: () => "This number can be read in two ways. Write + and the country code.",
};

const sentences: Record<RowProblem, (about: string | null, channel: MessageArea) => string> = {
  ...ofNumbers,
  digits_not_taken: (about, channel) => {
    const { digits } = messageTraits[channel];
    const taken = `${areaNames[channel]} go to numbers of ${digits ? `${digits.min} to ${digits.max}` : "fewer or more"} digits`;
    return about === null ? `${taken}.` : `${taken}; this one has ${about}.`;
  },
  missing_value: (about) => `The text needs a value here${about === null ? "" : ` for {{${about}}}`}.`,
  got_lately: () => "This number got this message in the last day, so it is left out.",
  no_text: () => "Nothing is left of the text in this row.",
  text_too_long: (about, channel) => {
    const most = messageTraits[channel].longest.toLocaleString("en");
    if (about === null) return `The text has more than ${most} characters with this row’s values.`;
    return `The text has ${Number(about).toLocaleString("en")} characters with this row’s values; at most ${most} are allowed.`;
  },
};

/** The problem of a row's cell in a draft of the channel, in a sentence. A code of another version is shown as it is. */
export function problemSentence(code: string, channel: MessageArea): string {
  const colon = code.indexOf(":");
  const problem = colon < 0 ? code : code.slice(0, colon);
  return isProblem(problem) ? sentences[problem](colon < 0 ? null : code.slice(colon + 1), channel) : code;
}

/** Why a text is no number, in a sentence. */
export function numberSentence({ problem, country }: { problem: NumberProblem; country?: string }): string {
  return ofNumbers[problem](country ?? null);
}

const shortNames: Record<RowProblem, (about: string | null) => string> = {
  no_number: () => "No number",
  not_a_number: () => "Not a phone number",
  letters: () => "Letters in the number",
  several_numbers: () => "More than one number",
  spreadsheet_number: () => "Shortened by the spreadsheet",
  extension: () => "Has an extension",
  no_country: () => "No country code",
  unknown_country_code: () => "Unknown country code",
  too_short: (about) => `Too short${forCountry(about)}`,
  too_long: (about) => `Too long${forCountry(about)}`,
  wrong_length: (about) => `Wrong length${forCountry(about)}`,
  two_readings: () => "Can be read in two ways",
  digits_not_taken: () => "Not for instant messages",
  missing_value: (about) => (about === null ? "No value" : `No value for {{${about}}}`),
  no_text: () => "No text left",
  got_lately: () => "Got this message in the last day",
  text_too_long: () => "Text too long",
};

/** The problem in a few words, for sums over many rows. */
export function problemName(code: string): string {
  const colon = code.indexOf(":");
  const problem = colon < 0 ? code : code.slice(0, colon);
  return isProblem(problem) ? shortNames[problem](colon < 0 ? null : code.slice(colon + 1)) : code;
}

function isProblem(text: string): text is RowProblem {
  return Object.hasOwn(sentences, text);
}

/** Why a judged row is not sent to, or null where it is. */
export function verdictSentence(
  row: { verdict: string; problem?: string; other?: number },
  channel: MessageArea,
): string | null {
  if (row.problem !== undefined) return problemSentence(row.problem, channel);
  if (row.verdict === "duplicate") return `This is the number of row ${row.other ?? "?"} again.`;
  return row.verdict === "suppressed" ? "This number is suppressed: nothing is sent to it." : null;
}

let names: Intl.DisplayNames | undefined;

function forCountry(code: string | null): string {
  if (code === null) return "";
  names ??= new Intl.DisplayNames(["en"], { type: "region" });
  return ` for ${names.of(code) ?? code}`;
}
