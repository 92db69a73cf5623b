import { z } from "zod";
import { channelChoice } from "#components/suppressions/channel-choice.ts";

export const reportColumns = z.object({
  idColumn: z.string("Choose the column with the message ids"),
  stateColumn: z.string("Choose the column with the states"),
  timeColumn: z.string().optional(),
});

export const suppressionColumns = z.object({
  channel: channelChoice,
  numberColumn: z.string("Choose the column with the numbers"),
  reasonColumn: z.string().optional(),
  untilColumn: z.string().optional(),
  country: z.string(),
  reason: z.string().trim().min(1, "Say why, in a few words").max(200, "At most 200 characters"),
  until: z.iso.date("Choose a day").optional().or(z.literal("")),
});
