import { z } from "zod";
import { keptInput, mapForm } from "#components/messages/map/map-schema.ts";
import { chosenTemplate } from "#server/compose/wa/content-schema.ts";
import { characters } from "#server/contract/limits/text.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { waTemplateMessageDraft } from "#server/contract/wa-send.ts";

const most = waLimits.bodyText;

export const waMapForm = mapForm("wa", "write one text for every message").extend({
  content: z.string(),
  businessPhone: waTemplateMessageDraft.shape.businessPhone,
  templateKey: z.string().min(1, "Choose a template"),
  template: chosenTemplate.nullable(),
  fixed: z.array(
    z.object({
      place: z.string(),
      text: z
        .string()
        .refine((text) => text.trim() !== "", "Write the text, or take a column")
        .refine((text) => characters(text) <= most, `At most ${most.toLocaleString("en")} characters`),
    }),
  ),
});

export const waMapKept = keptInput.extend({
  businessPhone: z.string(),
  templateKey: z.string(),
  template: chosenTemplate.nullable(),
  fixed: z.array(z.object({ place: z.string(), text: z.string() })),
});
