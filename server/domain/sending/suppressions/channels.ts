import { isMessageArea, type SuppressionArea, suppressionAreas } from "#server/contract/areas.ts";

/** The channels in which somebody is suppressed, each for itself: numbers in those of messages, addresses in that of emails. */
export const suppressionChannels: readonly [SuppressionArea, ...SuppressionArea[]] = suppressionAreas;

/** The channel of whoever names none. */
export const [firstChannel] = suppressionChannels;

/** Whether a channel has such contacts: a number has no at sign, and every address has one. */
export function takes(channel: SuppressionArea, contact: string): boolean {
  return isMessageArea(channel) !== contact.includes("@");
}
