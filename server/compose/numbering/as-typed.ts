import {
  type CountryCode,
  getCountryCallingCode,
  type PhoneNumber,
  parseIncompletePhoneNumber,
} from "libphonenumber-js/min";
import { dialledAbroad } from "./numbering-plans.ts";

/** What is dialled before a number in its country and is no part of it: 0 in most, 1 in North America, 06 in Hungary. */
const nationalPrefix = /^(?:0|1|8|06|80)?$/;

/** An Argentine mobile number as it is dialled there: its 15 stands after the area's code; from abroad it is a 9 before it. */
const argentineMobile = /^0?(\d{2,4})15(\d{6,8})$/;

/**
 * Whether the package found the digits that were typed: but for a national prefix and, of a number without a country's
 * code, what the plan of `home` says of dialling there. Digits that follow a country's code are the number.
 */
export function isAsTyped(found: PhoneNumber, typed: string, home: CountryCode | undefined): boolean {
  const digits = parseIncompletePhoneNumber(typed);
  const { nationalNumber: national, countryCallingCode: code } = found;
  const isAbroad = digits.startsWith("+");
  const dialled = isAbroad ? digits.slice(code.length + 1) : digits;
  if (code === "54" && dialled.replace(argentineMobile, "9$1$2") === national) return true;
  if (dialled.endsWith(national)) {
    const before = dialled.slice(0, -national.length);
    if (nationalPrefix.test(before)) return true;
    return !isAbroad && home !== undefined && (isCodeOf(before, code, home) || isCarrier(before, found));
  }
  // A number within one's own area, in a country whose areas have one code.
  return !isAbroad && national.endsWith(dialled) && found.isValid();
}

/**
 * The digits as they were typed, with no prefix taken away; `code` is that of the country which the package found. Null
 * where they hold what is dialled for another country than `home`: those digits are no part of a number.
 */
export function asTyped(typed: string, code: string, home: CountryCode | undefined): string | null {
  const digits = parseIncompletePhoneNumber(typed);
  if (digits.startsWith("+")) return digits;
  return home !== undefined && getCountryCallingCode(home) === code ? `+${code}${digits}` : null;
}

/** A country's code without its plus sign, or after what is dialled for one. */
function isCodeOf(before: string, code: string, home: CountryCode): boolean {
  return ["", dialledAbroad(home, before) ?? ""].some((start) => {
    const rest = before.slice(start.length);
    return rest.startsWith(code) && nationalPrefix.test(rest.slice(code.length));
  });
}

/** The code of a carrier, chosen for one call: in Brazil 0 15 before the area's code. */
function isCarrier(before: string, found: PhoneNumber): boolean {
  return found.carrierCode !== undefined && before === `0${found.carrierCode}` && found.isValid();
}
