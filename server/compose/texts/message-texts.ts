import type { MessageArea } from "#server/contract/areas.ts";
import { characters } from "#server/contract/limits/text.ts";
import { countParts, type PartCount } from "./count-parts.ts";
import { type MessageTraits, messageTraits } from "./message-traits.ts";
import { plainText } from "./plain-letters.ts";

/** How the text of one message is measured. */
export type MessageText = MessageTraits & { count(text: string): PartCount };

export const messageTexts: Readonly<Record<MessageArea, MessageText>> = {
  sms: { ...messageTraits.sms, count: countParts },
  wa: { ...messageTraits.wa, count: countCharacters },
};

/** What a merged text goes out as: in plain letters where that was chosen, and where it saves parts. */
export function sentText(area: MessageArea, merged: string, plainLetters = false): string {
  const { hasParts, count, longest } = messageTexts[area];
  return (hasParts && plainLetters && plainText(merged, count(merged), longest)?.text) || merged;
}

/** Of what goes out whole, in any alphabet. */
function countCharacters(text: string): PartCount {
  return { characters: characters(text), encoding: "UCS-2", parts: 1, left: 0 };
}
