import { areaNames, type MessageArea } from "#server/contract/areas.ts";
import { speaks } from "#words/catalogue";
import { t } from "#words/t.ts";
import type { NumberProblem } from "./number.ts";
import { countryName } from "./numbering/country-name.ts";
import { messageTraits } from "./texts/message-traits.ts";

/** Why a row is not sent to. What it is about, such as a variable's name, follows after a colon. */
export type RowProblem =
  | NumberProblem
  | "digits_not_taken"
  | "missing_value"
  | "no_text"
  | "text_too_long"
  | "got_lately"
  | "got_another_lately";

/** A problem as it is stored with a row. */
export function problemCode(problem: RowProblem, about?: string): string {
  return about === undefined ? problem : `${problem}:${about}`;
}

const ofNumbers: Record<NumberProblem, (about: string | null) => string> = {
  no_number: () => t("compose.thereIsNoNumberInThisCell"),
  not_a_number: () => t("compose.thisIsNotAPhoneNumber"),
  letters: () => t("compose.thereAreLettersInThisNumberWrite"),
  several_numbers: () => t("compose.thereIsMoreThanOneNumberIn"),
  spreadsheet_number: () => t("compose.theSpreadsheetShortenedThisNumberAndLost"),
  extension: () => t("compose.thisNumberHasAnExtensionWhichNo"),
  no_country: () => t("compose.thisNumberHasNoCountryCodeChoose"),
  unknown_country_code: () => t("compose.noCountryHasTheCodeThatThis"),
  too_short: (about) =>
    about === null
      ? t("compose.thisNumberIsTooShort")
      : t("compose.thisNumberIsTooShortForCountry", { country: countryName(about) }),
  too_long: (about) =>
    about === null
      ? t("compose.thisNumberIsTooLong")
      : t("compose.thisNumberIsTooLongForCountry", { country: countryName(about) }),
  wrong_length: (about) =>
    about === null
      ? t("compose.noNumberHasSoManyDigits")
      : t("compose.noNumberForCountryHasSoManyDigits", { country: countryName(about) }),
  two_readings: () => t("compose.thisNumberCanBeReadInTwo"),
};

const sentences: Record<RowProblem, (about: string | null, channel: MessageArea) => string> = {
  ...ofNumbers,
  digits_not_taken: (about, channel) => {
    const { digits } = messageTraits[channel];
    const messages = areaNames[channel];
    if (about === null)
      return digits
        ? t("compose.goToNumbersOfMinToMaxDigits", { messages, ...digits })
        : t("compose.goToNumbersOfFewerOrMoreDigits", { messages });
    return digits
      ? t("compose.goToNumbersOfMinToMaxDigitsThisOneHas", { messages, ...digits, count: about })
      : t("compose.goToNumbersOfFewerOrMoreDigitsThisOneHas", { messages, count: about });
  },
  missing_value: (about) =>
    about === null ? t("compose.theTextNeedsAValueHere") : t("compose.theTextNeedsAValueHereFor", { name: about }),
  got_lately: () => t("compose.thisNumberGotThisMessageInThe"),
  got_another_lately: () => t("compose.thisNumberGotAnotherMessageInThe"),
  no_text: () => t("compose.nothingIsLeftOfTheTextIn"),
  text_too_long: (about, channel) => {
    const most = messageTraits[channel].longest.toLocaleString(speaks());
    if (about === null) return t("compose.theTextHasMoreThanMostCharacters", { most });
    return t("compose.theTextHasCountCharactersWithThis", { count: Number(about).toLocaleString(speaks()), most });
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
  no_number: () => t("compose.noNumber"),
  not_a_number: () => t("compose.notAPhoneNumber"),
  letters: () => t("compose.lettersInTheNumber"),
  several_numbers: () => t("compose.moreThanOneNumber"),
  spreadsheet_number: () => t("compose.shortenedByTheSpreadsheet"),
  extension: () => t("compose.hasAnExtension"),
  no_country: () => t("compose.noCountryCode"),
  unknown_country_code: () => t("compose.unknownCountryCode"),
  too_short: (about) =>
    about === null ? t("compose.tooShort") : t("compose.tooShortForCountry", { country: countryName(about) }),
  too_long: (about) =>
    about === null ? t("compose.tooLong") : t("compose.tooLongForCountry", { country: countryName(about) }),
  wrong_length: (about) =>
    about === null ? t("compose.wrongLength") : t("compose.wrongLengthForCountry", { country: countryName(about) }),
  two_readings: () => t("compose.canBeReadInTwoWays"),
  digits_not_taken: () => t("compose.notForInstantMessages"),
  missing_value: (about) => (about === null ? t("compose.noValue") : t("compose.noValueForName", { name: about })),
  no_text: () => t("compose.noTextLeft"),
  got_lately: () => t("compose.gotThisMessageInTheLastDay"),
  got_another_lately: () => t("compose.gotAnotherMessageInTheLastDay"),
  text_too_long: () => t("compose.textTooLong"),
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
  if (row.verdict === "duplicate") return t("compose.thisIsTheNumberOfRowOther", { other: row.other ?? "?" });
  return row.verdict === "suppressed" ? t("compose.thisNumberIsSuppressedNothingIsSent") : null;
}
