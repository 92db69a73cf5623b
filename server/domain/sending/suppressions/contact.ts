import { noAddress, normaliseAddress } from "#server/compose/address.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import { numberSentence } from "#server/compose/problems.ts";
import { isMessageArea, type SuppressionArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/**
 * A number or an address as it was typed, as it is suppressed in one of the channels: E.164 with its plus sign, or in small
 * letters. Else why not, in a sentence.
 */
export function readContact(
  text: string,
  country: string | null,
  channels: readonly SuppressionArea[],
): { contact: string } | { problem: string } {
  if (text.includes("@")) {
    if (channels.every(isMessageArea)) return { problem: t("domain.thisIsAnAddressChooseEmail") };
    const address = normaliseAddress(text);
    return address === null ? { problem: noAddress() } : { contact: address };
  }
  if (!channels.some(isMessageArea)) return { problem: noAddress() };
  const read = normaliseNumber(text, country);
  return "number" in read ? { contact: read.number } : { problem: numberSentence(read) };
}
