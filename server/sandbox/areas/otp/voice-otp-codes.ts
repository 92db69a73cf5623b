import type { AreaCodes } from "#server/sandbox/refusal.ts";

/** Voice records and verification codes are refused from one table of the spec. */
export const voiceOtpCodes: AreaCodes = {
  noSign: "-1",
  noTimestamp: "-1",
  noKey: "-1",
  stale: "-16",
  ip: "-2",
  locked: "-1",
  uncertified: "-1",
  malformed: "-22",
};
