import { z } from "zod";
import { keptInput, mapForm } from "#components/messages/map/map-schema.ts";
import { t } from "#words/t.ts";

export const smsMapForm = mapForm("sms", () => t("sms.takeTheVariableOutOfTheText")).extend({
  senderId: z
    .string()
    .trim()
    .max(100, { error: () => t("sms.aSenderIdHasAtMost100") })
    .optional(),
});

export const smsMapKept = keptInput.extend({ senderId: z.string().optional() });
