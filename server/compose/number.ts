import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  isValidPhoneNumber,
  ParseError,
  type PhoneNumber,
  parseIncompletePhoneNumber,
  parsePhoneNumberWithError,
} from "libphonenumber-js/min";
import { asTyped, isAsTyped } from "./numbering/as-typed.ts";
import { hasOwnZeros, wrongLength } from "./numbering/numbering-plans.ts";
import { quickNumber } from "./numbering/quick-number.ts";

/** Why a text is not taken for a phone number. `problems.ts` has the sentences. */
export const numberProblems = [
  "no_number",
  "not_a_number",
  "letters",
  "several_numbers",
  "spreadsheet_number",
  "extension",
  "no_country",
  "unknown_country_code",
  "too_short",
  "too_long",
  "wrong_length",
  "two_readings",
] as const;
export type NumberProblem = (typeof numberProblems)[number];

/** `number` is E.164 with its plus sign. `country` is the ISO 3166 code that lengths were judged by, where one is known. */
export type NormalisedNumber = { number: string } | { problem: NumberProblem; country?: string };

/** The digits that the platform takes: 7 to 15. */
const fewestDigits = 7;
const mostDigits = 15;

/** Digits after a country code without a plus sign, for it to be taken as one. */
const leastNational = 9;

const plain = /^\+?[0-9]{7,15}$/;
const invisible = /[\p{Cf}\p{Cc}]/gu;
const shortenedBySpreadsheet = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
const wholeWithDecimals = /^(\+?\d{6,})[.,]0{1,2}$/;
/** After a country's code: a zero that is dialled only at home, as most mean it. */
const zeroAtHome = /^((?:\++\s*(?:00)?|00)[\s\-.]*[1-9]\d{0,2}[\s\-.]*)\(0\)/;
const extension = /\d(?:[;,\s]*(?:ext(?:ension)?|int|extn|x)|\s*#)[.:=\s]*\d{1,7}\s*#?$/iu;

/**
 * A number as people and spreadsheets write it, as E.164. Without a country code in it, it is one of `country` (ISO
 * 3166). A number of a length that its country has is taken also where no such range is known: numbering plans change
 * more often than this code, and the platform decides in the end.
 */
export function normaliseNumber(text: string, country: string | null): NormalisedNumber {
  const quick = quickNumber(text, country);
  return quick === null ? slowNumber(text, country) : { number: quick };
}

/** The same by the package alone. */
export function slowNumber(text: string, country: string | null): NormalisedNumber {
  const tidy = plain.test(text) ? text : tidied(text);
  const odd = tidy === text && plain.test(tidy) ? null : oddity(tidy, text);
  if (odd !== null) return { problem: odd };
  // In brackets it may be dialled only at home, and may belong to the number: Rome is +39 06.
  const kept = readTidy(tidy, country);
  if ("number" in kept || !zeroAtHome.test(tidy)) return kept;
  return readTidy(tidy.replace(zeroAtHome, "$1"), country);
}

function readTidy(tidy: string, country: string | null): NormalisedNumber {
  const home = country !== null && isSupportedCountry(country) ? country : undefined;
  const whole = tidy.replace(wholeWithDecimals, "$1");
  const digits = withPlus(whole, home);
  if (!digits.startsWith("+") && home === undefined) return { problem: "no_country" };
  const found = readDigits(digits, home);
  if (home === undefined || !hasOwnZeros(home, parseIncompletePhoneNumber(whole))) return settled(found);
  return oneOf(settled(found), settled(readDigits(whole, home)));
}

/** What was found, unless it would be read as another one, as with two zeros in front that are dialled at home. */
function settled(found: NormalisedNumber): NormalisedNumber {
  if (!("number" in found)) return found;
  const again = readDigits(found.number, undefined);
  return "number" in again && again.number === found.number ? found : { problem: "not_a_number" };
}

/** Of two ways to read the same digits, the one that gives a number; of two numbers, the one in a range that is known. */
function oneOf(usual: NormalisedNumber, atHome: NormalisedNumber): NormalisedNumber {
  if (!("number" in usual && "number" in atHome)) return "number" in atHome ? atHome : usual;
  if (usual.number === atHome.number) return usual;
  const isUsual = isValidPhoneNumber(usual.number);
  if (isUsual === isValidPhoneNumber(atHome.number)) return { problem: "two_readings" };
  return isUsual ? usual : atHome;
}

function readDigits(digits: string, home: CountryCode | undefined): NormalisedNumber {
  try {
    const options = { extract: false, ...(home !== undefined && { defaultCountry: home }) };
    return judged(parsePhoneNumberWithError(digits, options), digits, home);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return {
      problem: problemOf(error.message),
      ...(home !== undefined && !digits.startsWith("+") ? { country: home } : {}),
    };
  }
}

/**
 * "0049…" is "+49…" everywhere. So is "49…" of a German file where a whole number follows: exports drop the plus sign,
 * while a number that long without its leading zero hardly exists.
 */
function withPlus(digits: string, home: CountryCode | undefined): string {
  const named = digits.replace(/^(?:\++\s*(?:00)?|00)/, "+");
  if (home === undefined || named.startsWith("+") || named.startsWith("0")) return named;
  const code = getCountryCallingCode(home);
  if (!named.startsWith(code) || named.length - code.length < leastNational) return named;
  return isValidPhoneNumber(`+${named}`) ? `+${named}` : named;
}

/** Without what only looks like part of it: a spreadsheet's apostrophe, full-width forms, invisible marks. */
function tidied(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\t\r\n]/g, " ")
    .replace(invisible, "")
    .trim()
    .replace(/^['’`]+\s*/u, "")
    .replace(/^tel:\s*/i, "")
    .trim();
}

/** The problem that is seen before the number is read. */
function oddity(tidy: string, text: string): NumberProblem | null {
  if (tidy === "") return "no_number";
  if (shortenedBySpreadsheet.test(tidy)) return "spreadsheet_number";
  if (isSeveral(tidy)) return "several_numbers";
  if (extension.test(tidy)) return "extension";
  if (/\p{L}/u.test(tidy)) return /\p{Nd}/u.test(tidy) ? "letters" : "not_a_number";
  // A raised digit is a footnote, and would become one of the number's.
  return /\p{Nd}/u.test(tidy) && !/\p{No}/u.test(text) ? null : "not_a_number";
}

function isSeveral(tidy: string): boolean {
  const long = tidy
    .split(/[,;/|&]|(?=\+)|\s(?:or|oder|ou|und|and|y|o)\s/iu)
    .filter((piece) => (piece.match(/\p{Nd}/gu) ?? []).length >= fewestDigits);
  return long.length > 1;
}

/** The package takes away what looks like a carrier's code too: where it did, the digits are judged as they were typed. */
function judged(found: PhoneNumber, typed: string, home: CountryCode | undefined): NormalisedNumber {
  if (found.ext !== undefined) return { problem: "extension" };
  const { country, countryCallingCode: callingCode } = found;
  const number = isAsTyped(found, typed, home) ? found.number : asTyped(typed, callingCode, home);
  if (number === null) return { problem: "not_a_number" };
  const of = country === undefined ? {} : { country };
  const wrong = wrongLength(number, { callingCode, country });
  if (wrong !== null) return { problem: wrong, ...of };
  if (number.length - 1 < fewestDigits) return { problem: "too_short", ...of };
  return number.length - 1 > mostDigits ? { problem: "too_long", ...of } : { number };
}

function problemOf(message: string): NumberProblem {
  if (message === "TOO_SHORT") return "too_short";
  if (message === "TOO_LONG") return "too_long";
  if (message === "INVALID_LENGTH") return "wrong_length";
  return message === "INVALID_COUNTRY" ? "unknown_country_code" : "not_a_number";
}

/** Where an E.164 number is at home, and its digits there; null where no country is known to have it. */
export function homeOf(number: string): { country: string; national: string } | null {
  try {
    const { country, nationalNumber } = parsePhoneNumberWithError(number, { extract: false });
    return country === undefined ? null : { country, national: nationalNumber };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return null;
  }
}

/** Whether numbers without a country code can belong to it. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}
