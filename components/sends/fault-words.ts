import type { FaultOwner } from "#server/contract/operation.ts";

/** "The recipient list does not exist": the spec's fragment as a heading. */
export function asHeading(meaning: string): string {
  return meaning.slice(0, 1).toUpperCase() + meaning.slice(1);
}

export const ownerNames: Record<FaultOwner, string> = {
  you: "You",
  administrator: "An administrator of this Switchboard",
  account_manager: "The account’s manager at the platform",
  platform: "The platform",
};
