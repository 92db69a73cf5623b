import type { Outputs } from "#components/page/trpc/client.ts";
import { offsetMinutes, zoneName } from "#components/ui/time-format.ts";
import { areaNames } from "#server/contract/areas.ts";
import { areas } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";

export type ConnectionView = Outputs["connections"]["list"]["connections"][number];
export type OneConnection = Outputs["connections"]["get"];
export type ApplicationView = ConnectionView["applications"][number];
export type TestRow = Outputs["connections"]["test"]["rows"][number];

export const areaChoices = areas.map((area) => ({
  value: area,
  get label() {
    return areaNames[area];
  },
}));

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
  get label() {
    const zone = zoneName(offsetMinutes(offset));
    return offset === usualZone ? t("connections.usualZone", { zone }) : zone;
  },
}));

export const overlapChoices = [
  {
    value: "24",
    get label() {
      return t("connections.n24Hours");
    },
  },
  {
    value: "1",
    get label() {
      return t("connections.n1Hour");
    },
  },
  {
    value: "72",
    get label() {
      return t("connections.n3Days");
    },
  },
  {
    value: "168",
    get label() {
      return t("connections.n7Days");
    },
  },
  {
    value: "0",
    get label() {
      return t("connections.notAtAllTheOldKeyEnds");
    },
  },
];
