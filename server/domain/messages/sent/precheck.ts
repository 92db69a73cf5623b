import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { countryName } from "#server/compose/numbering/country-name.ts";
import { t } from "#words/t.ts";

/** What we see in a refused number ourselves, as a sentence. `number` is E.164 with its plus sign. */
export function precheckSentence(number: string): string {
  const read = parsePhoneNumberFromString(number);
  if (!read) return t("compose.thisIsNotAPhoneNumber");
  if (!read.isValid()) {
    const { country: code } = read;
    if (code === undefined) return t("domain.noRangeIsKnown");
    return t("domain.noRangeIsKnownInCountry", { country: countryName(code) });
  }
  const type = read.getType();
  if (type === "FIXED_LINE") return t("domain.thisIsALandline");
  if (type === "PREMIUM_RATE" || type === "TOLL_FREE" || type === "SHARED_COST" || type === "UAN")
    return t("domain.thisIsAServiceNumber");
  return t("domain.ourCheckFindsNothing");
}
