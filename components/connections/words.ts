import type { Outputs } from "#components/page/trpc/client.ts";
import { offsetMinutes, zoneName } from "#components/ui/time-format.ts";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";

export type ConnectionView = Outputs["connections"]["list"]["connections"][number];
export type OneConnection = Outputs["connections"]["get"];
export type ApplicationView = ConnectionView["applications"][number];
export type TestRow = Outputs["connections"]["test"]["rows"][number];

export const areaChoices = areas.map((area) => ({ value: area, label: areaNames[area] }));

/** "UTC+8": what a platform's times mean until somebody says otherwise. */
export const usualZone = "+08:00";

const offsets = [
  "-12:00",
  "-11:00",
  "-10:00",
  "-09:30",
  "-09:00",
  "-08:00",
  "-07:00",
  "-06:00",
  "-05:00",
  "-04:00",
  "-03:30",
  "-03:00",
  "-02:00",
  "-01:00",
  "+00:00",
  "+01:00",
  "+02:00",
  "+03:00",
  "+03:30",
  "+04:00",
  "+04:30",
  "+05:00",
  "+05:30",
  "+05:45",
  "+06:00",
  "+06:30",
  "+07:00",
  "+08:00",
  "+08:45",
  "+09:00",
  "+09:30",
  "+10:00",
  "+10:30",
  "+11:00",
  "+12:00",
  "+12:45",
  "+13:00",
  "+14:00",
];

/** Offsets that are in use somewhere, as a person reads them. */
export const zoneChoices = offsets.map((offset) => ({
  value: offset,
  label: zoneName(offsetMinutes(offset)) + (offset === usualZone ? ", the platform’s usual zone" : ""),
}));

export const overlapChoices = [
  { value: "24", label: "24 hours" },
  { value: "1", label: "1 hour" },
  { value: "72", label: "3 days" },
  { value: "168", label: "7 days" },
  { value: "0", label: "Not at all: the old key ends now" },
];
