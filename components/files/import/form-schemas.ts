import { z } from "zod";
import { channelChoice } from "#components/suppressions/channel-choice.ts";
import { t } from "#words/t.ts";

export const reportColumns = z.object({
  idColumn: z.string({ error: () => t("files.chooseTheColumnWithTheMessageIds") }),
  stateColumn: z.string({ error: () => t("files.chooseTheColumnWithTheStates") }),
  timeColumn: z.string().optional(),
});

export const suppressionColumns = z.object({
  channel: channelChoice,
  numberColumn: z.string({ error: () => t("files.chooseTheColumnWithTheNumbers") }),
  reasonColumn: z.string().optional(),
  untilColumn: z.string().optional(),
  country: z.string(),
  reason: z
    .string()
    .trim()
    .min(1, { error: () => t("files.sayWhyInAFewWords") })
    .max(200, { error: () => t("files.atMost200Characters") }),
  until: z.iso
    .date({ error: () => t("files.chooseADay") })
    .optional()
    .or(z.literal("")),
});
