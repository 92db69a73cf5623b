import min from "libphonenumber-js/metadata.min";

/** How the package stores a country: each fact has its place in a list, and absent ones are zero or left out. */
const facts = { idd: 1, national: 2, lengths: 3, prefix: 5, prefixForParsing: 7 } as const;

/** What a country's plan says, as the package stores it. */
export type StoredPlan = {
  /** A pattern of what is dialled before the code of another country. */
  idd: string;
  /** A pattern of its numbers. */
  national: string;
  /** How many digits they may have. */
  lengths: readonly number[];
  /** Dialled before its numbers at home. */
  prefix: string | null;
  /** A pattern of what is taken away in front of a number, with codes of carriers. */
  prefixForParsing: string | null;
};

/** The plan of a country, by its ISO 3166 code, or of a code that no country has, such as that of satellite phones. */
export function storedPlan(of: string): StoredPlan | null {
  const stored: unknown = Reflect.get(min.countries, of) ?? min.nonGeographic[of];
  if (!Array.isArray(stored)) return null;
  const { [facts.idd]: idd, [facts.national]: national, [facts.lengths]: lengths } = stored;
  const prefix: unknown = stored[facts.prefix] || null;
  const prefixForParsing: unknown = stored[facts.prefixForParsing] || prefix;
  if (typeof national !== "string" || !Array.isArray(lengths) || !isTextOrNull(prefix)) return null;
  if (!isTextOrNull(prefixForParsing)) return null;
  return { idd: typeof idd === "string" ? idd : "", national, lengths, prefix, prefixForParsing };
}

/** The codes that countries have. */
export function callingCodes(): readonly string[] {
  return Object.keys(min.country_calling_codes);
}

/** The countries that have this code, the largest first. */
export function countriesOf(callingCode: string): readonly string[] {
  return min.country_calling_codes[callingCode] ?? [];
}

/** What `digits` begin with that is dialled in `country` before the code of another one; null where nothing is. */
export function dialledAbroad(country: string, digits: string): string | null {
  const idd = storedPlan(country)?.idd ?? "";
  return idd === "" ? null : (new RegExp(`^(?:${idd})`).exec(digits)?.[0] ?? null);
}

/** Whether two zeros in front mean another thing in this country than "abroad", which they mean nearly everywhere. */
export function hasOwnZeros(country: string, digits: string): boolean {
  return digits.startsWith("00") && (dialledAbroad(country, digits) ?? "00") !== "00";
}

/** Why no number of the country has so many digits; null where some do. `number` is E.164. */
export function wrongLength(
  number: string,
  { callingCode, country }: { callingCode: string; country: string | undefined },
): "too_short" | "too_long" | "wrong_length" | null {
  const lengths = storedPlan(country ?? countriesOf(callingCode)[0] ?? callingCode)?.lengths ?? [];
  const length = number.length - 1 - callingCode.length;
  if (lengths.includes(length)) return null;
  if (length < Math.min(...lengths)) return "too_short";
  return length > Math.max(...lengths) ? "too_long" : "wrong_length";
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
