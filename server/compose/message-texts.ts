import type { MessageArea } from "#server/contract/areas.ts";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { characters } from "#server/contract/limits/text.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { countParts, type PartCount } from "./count-parts.ts";

/** How the text of one message is measured. */
export type MessageText = {
  /** So many characters go into one message. */
  longest: number;
  /** So many digits the numbers have that it goes to; null where any number will do. */
  digits: { min: number; max: number } | null;
  /** Whether a message goes out in parts, each of which costs; if not, none are counted. */
  hasParts: boolean;
  count(text: string): PartCount;
};

export const messageTexts: Readonly<Record<MessageArea, MessageText>> = {
  sms: { longest: smsLimits.content, digits: null, hasParts: true, count: countParts },
  // No document says how long a template may be once it is filled in.
  wa: { longest: waLimits.customText, digits: waLimits.phoneDigits, hasParts: false, count: countCharacters },
};

/** Of what goes out whole, in any alphabet. */
function countCharacters(text: string): PartCount {
  return { characters: characters(text), encoding: "UCS-2", parts: 1, left: 0 };
}
