import { type MessageArea, messageAreas } from "#server/contract/areas.ts";

/** The channels in which numbers are suppressed, each for itself: all that send a message to each number. */
export const suppressionChannels: readonly [MessageArea, ...MessageArea[]] = messageAreas;

/** The channel of whoever names none. */
export const [firstChannel] = suppressionChannels;
