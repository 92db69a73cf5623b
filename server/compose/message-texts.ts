import type { MessageArea } from "#server/contract/areas.ts";
import { smsLimits } from "#server/contract/sms.ts";
import { countParts, type PartCount } from "./count-parts.ts";

/** How the text of one message is measured. */
export type MessageText = {
  /** So many characters go into one message. */
  longest: number;
  count(text: string): PartCount;
};

export const messageTexts: Readonly<Record<MessageArea, MessageText>> = {
  sms: { longest: smsLimits.content, count: countParts },
};
