import type { MessageArea } from "#server/contract/areas.ts";
import { smsLimits } from "#server/contract/limits/sms.ts";
import { waLimits } from "#server/contract/limits/wa.ts";

/** What the text of one message may be. */
export type MessageTraits = {
  /** So many characters go into one message. */
  longest: number;
  /** So many digits the numbers have that it goes to; null where any number will do. */
  digits: { min: number; max: number } | null;
  /** Whether a message goes out in parts, each of which costs; if not, none are counted. */
  hasParts: boolean;
};

/** Without what counts characters and parts, which is in `message-texts.ts`. */
export const messageTraits: Readonly<Record<MessageArea, MessageTraits>> = {
  sms: { longest: smsLimits.content, digits: null, hasParts: true },
  // No document says how long a template may be once it is filled in.
  wa: { longest: waLimits.customText, digits: waLimits.phoneDigits, hasParts: false },
};
