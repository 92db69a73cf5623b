import { parsePhoneNumberFromString } from "libphonenumber-js/max";

const nothing = "Our own check finds nothing wrong with this number.";

/** What we see in a refused number ourselves, as a sentence. `number` is E.164 with its plus sign. */
export function precheckSentence(number: string): string {
  const read = parsePhoneNumberFromString(number);
  if (!read) return "This is not a phone number.";
  if (!read.isValid()) return `No range of numbers like this is known${inCountry(read.country)}.`;
  const type = read.getType();
  if (type === "FIXED_LINE") return "This is a landline, which few operators take text messages for.";
  if (type === "PREMIUM_RATE" || type === "TOLL_FREE" || type === "SHARED_COST" || type === "UAN")
    return "This is a service number, which takes no text messages.";
  return nothing;
}

let names: Intl.DisplayNames | undefined;

function inCountry(code: string | undefined): string {
  if (code === undefined) return "";
  names ??= new Intl.DisplayNames(["en"], { type: "region" });
  return ` in ${names.of(code) ?? code}`;
}
