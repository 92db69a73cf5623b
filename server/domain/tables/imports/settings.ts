import { z } from "zod";
import { isCountry } from "#server/compose/number.ts";
import { firstChannel, suppressionChannels } from "#server/domain/sending/suppressions/channels.ts";

/** Offset of times that say none: "+08:00". */
const timeZone = z.string().regex(/^[+-](?:0\d|1[0-4]):[0-5]\d$/, "An offset such as +08:00");
const column = z.int().min(0).max(999);

/** How an upload's rows become suppressed numbers and addresses. */
export const suppressionSettings = z.object({
  /** In which they are suppressed, addresses for email and numbers for the others; each makes an entry of its own. */
  channels: z.array(z.enum(suppressionChannels)).min(1).max(suppressionChannels.length).default([firstChannel]),
  numberColumn: column,
  reasonColumn: column.nullable(),
  untilColumn: column.nullable(),
  /** Country of numbers without a country code. */
  country: z.string().refine(isCountry, "Choose a country from the list").nullable(),
  /** For rows that give none. */
  reason: z.string().min(1).max(200),
  /** The end for rows that give none; for good without one. ISO 8601. */
  until: z.iso.datetime().nullable(),
  timeZone,
});
export type SuppressionSettings = z.infer<typeof suppressionSettings>;

/** How an upload's rows become what an operator reported of messages. */
export const reportSettings = z.object({
  idColumn: column,
  stateColumn: column,
  /** Without one, everything was reported when it was imported. */
  timeColumn: column.nullable(),
  timeZone,
});
export type ReportSettings = z.infer<typeof reportSettings>;

/** Columns that the settings name. */
export function columnsOf(settings: SuppressionSettings | ReportSettings): number[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    name.endsWith("Column") && typeof value === "number" ? [value] : [],
  );
}
