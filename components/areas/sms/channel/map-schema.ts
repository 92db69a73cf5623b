import { z } from "zod";
import { keptInput, mapForm } from "#components/messages/map/map-schema.ts";

export const smsMapForm = mapForm("sms", "take the variable out of the text").extend({
  senderId: z.string().trim().max(100, "A sender id has at most 100 characters").optional(),
});

export const smsMapKept = keptInput.extend({ senderId: z.string().optional() });
