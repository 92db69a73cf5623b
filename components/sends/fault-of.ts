import { emailFaults } from "#server/contract/email-faults.ts";
import type { Area, Fault, FaultOwner, FaultTable } from "#server/contract/operation.ts";
import { smsFaults } from "#server/contract/sms-faults.ts";

/** The areas that can be sent to so far; the same number means something else in another area. */
const tables: Partial<Record<Area, FaultTable>> = { email: emailFaults, sms: smsFaults };

/** What a platform code means in an area; undefined for a code its table does not have. */
export function faultOf(area: Area, code: string | null): Fault | undefined {
  const table: Readonly<Record<string, Fault>> = tables[area] ?? {};
  return code === null ? undefined : table[code];
}

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
