import { getCountries } from "libphonenumber-js/min";
import { callingCodes, countriesOf, storedPlan } from "./numbering-plans.ts";

/** The facts that decide about most numbers without reading them digit by digit. */
type Plan = {
  callingCode: string;
  lengths: ReadonlySet<number>;
  /** Digits that may stand before a national number, and then are no part of it. */
  prefix: RegExp | null;
  /** Whether numbers at home are dialled with a zero, and abroad with two. */
  isPlain: boolean;
  national: RegExp;
};

const mostDigits = 15;
const fewestDigits = 7;
const digitsAlone = /^\+?[0-9][0-9 -]{5,22}$/;

/** By calling code and by country, of codes that one country has alone. */
const plans: ReadonlyMap<string, Plan> = new Map(
  callingCodes().flatMap((callingCode) => {
    const [country, ...others] = countriesOf(callingCode);
    return country === undefined || others.length > 0 ? [] : planOf(country, callingCode);
  }),
);

/** Countries in which two zeros in front of a number mean what they mean nearly everywhere. */
const plainAbroad: ReadonlySet<string> = new Set(
  getCountries().filter((country) => ["00", "011"].includes(storedPlan(country)?.idd ?? "")),
);

function planOf(country: string, callingCode: string): [string, Plan][] {
  const stored = storedPlan(country);
  if (stored === null) return [];
  const { idd, national, lengths, prefix, prefixForParsing } = stored;
  const plan: Plan = {
    callingCode,
    lengths: new Set(lengths),
    prefix: prefixForParsing === null ? null : new RegExp(`^(?:${prefixForParsing})`),
    isPlain: (prefixForParsing ?? prefix) === "0" && idd === "00",
    national: new RegExp(`^(?:${national})$`),
  };
  return [
    [callingCode, plan],
    [country, plan],
  ];
}

/**
 * The number in a cell that holds nothing unusual, as the package libphonenumber-js would have it, which tests hold this
 * to; null where only the package knows.
 */
export function quickNumber(text: string, country: string | null): string | null {
  if (!digitsAlone.test(text)) return null;
  const digits = text.replaceAll(" ", "").replaceAll("-", "");
  if (digits.startsWith("+")) return abroad(digits.slice(1));
  if (digits.startsWith("00")) return country === null || plainAbroad.has(country) ? abroad(digits.slice(2)) : null;
  const plan = digits.startsWith("0") && country !== null ? plans.get(country) : undefined;
  if (!plan?.isPlain) return null;
  const national = digits.slice(1);
  return plan.national.test(national) ? e164(plan, national) : null;
}

function abroad(digits: string): string | null {
  const plan = plans.get(digits.slice(0, 1)) ?? plans.get(digits.slice(0, 2)) ?? plans.get(digits.slice(0, 3));
  if (plan === undefined) return null;
  const national = digits.slice(plan.callingCode.length);
  return plan.prefix?.test(national) ? null : e164(plan, national);
}

function e164({ callingCode, lengths }: Plan, national: string): string | null {
  const length = callingCode.length + national.length;
  const isPossible = lengths.has(national.length) && length >= fewestDigits && length <= mostDigits;
  return isPossible ? `+${callingCode}${national}` : null;
}
