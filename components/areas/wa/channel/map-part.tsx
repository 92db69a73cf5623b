"use client";

import { z } from "zod";
import { keyOf } from "#components/areas/wa/chosen/template-key.ts";
import { keptInput, type MapView } from "#components/messages/channel/map-view.ts";
import { mapForm } from "#components/messages/map/map-values.ts";
import { chosenTemplate } from "#server/compose/wa-content.ts";
import { characters } from "#server/contract/limits/text.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { waTemplateMessageDraft } from "#server/contract/wa-send.ts";
import type { WaListDraft } from "#server/domain/areas/wa/channel.ts";
import { BusinessNumberField } from "./business-number-field.tsx";
import { FixedTexts, SameForAll } from "./fixed-texts.tsx";
import type { WaMapInput } from "./map-input.ts";
import { TemplateText } from "./template-text.tsx";

const most = waLimits.bodyText;

/** In one order, whichever the database answers with: it is compared. */
function inOrder(entries: [string, string][]): Record<string, string> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** By which number, and which template with its places to fill, beside what every channel asks. */
export const waMap: MapView<WaListDraft, WaMapInput> = {
  form: mapForm("wa", "write one text for every message").extend({
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
  }),
  kept: keptInput.extend({
    businessPhone: z.string(),
    templateKey: z.string(),
    template: chosenTemplate.nullable(),
    fixed: z.array(z.object({ place: z.string(), text: z.string() })),
  }),
  start: ({ businessPhone, template, fixed }, common) => ({
    ...common,
    businessPhone: businessPhone ?? "",
    templateKey: template ? keyOf(template) : "",
    template,
    fixed: Object.entries(fixed).map(([place, text]) => ({ place, text })),
  }),
  ownOf: ({ businessPhone, template, fixed }) => ({ businessPhone, template, fixed: inOrder(Object.entries(fixed)) }),
  toOwn: ({ businessPhone, template, fixed }) => ({
    businessPhone: businessPhone.trim() || null,
    template,
    fixed: inOrder(fixed.map(({ place, text }) => [place, text])),
  }),
  fields: ["businessPhone", "templateKey"],
  Fields: BusinessNumberField,
  Text: TemplateText,
  textField: "templateKey",
  Instead: SameForAll,
  Fixed: FixedTexts,
  sameForAll: "No column fills this message: every number gets the same.",
};
