import { z } from "zod";
import { keptInput, mapForm } from "#components/messages/map/map-schema.ts";
import { formatCount } from "#components/ui/number.ts";
import { chosenTemplate } from "#server/compose/wa/content-schema.ts";
import { characters } from "#server/contract/limits/text.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { waTemplateMessageDraft } from "#server/contract/wa-send.ts";
import { t } from "#words/t.ts";

const most = waLimits.bodyText;

export const waMapForm = mapForm("wa", () => t("wa.writeOneTextForEveryMessage")).extend({
  content: z.string(),
  businessPhone: waTemplateMessageDraft.shape.businessPhone,
  templateKey: z.string().min(1, { error: () => t("wa.chooseATemplate") }),
  template: chosenTemplate.nullable(),
  fixed: z.array(
    z.object({
      place: z.string(),
      text: z
        .string()
        .refine((text) => text.trim() !== "", { error: () => t("wa.writeTheTextOrTakeAColumn") })
        .refine((text) => characters(text) <= most, {
          error: () => t("wa.atMostMostCharacters", { most: formatCount(most) }),
        }),
    }),
  ),
});

export const waMapKept = keptInput.extend({
  businessPhone: z.string(),
  templateKey: z.string(),
  template: chosenTemplate.nullable(),
  fixed: z.array(z.object({ place: z.string(), text: z.string() })),
});
