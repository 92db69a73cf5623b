import type { FaultOwner } from "#server/contract/operation.ts";

/** Who can put a fault right, as the subject of a sentence: "… can fix this". */
export const faultOwners: Readonly<Record<FaultOwner, string>> = {
  you: "You",
  administrator: "An administrator of this Switchboard",
  account_manager: "The platform’s account manager",
  platform: "The platform",
};
