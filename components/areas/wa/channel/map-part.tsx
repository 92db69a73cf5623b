"use client";

import { useWatch } from "react-hook-form";
import { z } from "zod";
import { LibraryField } from "#components/ids/field/library-field.tsx";
import { kindWords } from "#components/ids/kinds.ts";
import { keptInput, type MapView } from "#components/messages/channel/map-view.ts";
import { mapForm } from "#components/messages/map/map-values.ts";
import { chosenTemplate } from "#server/compose/wa-content.ts";
import { waTemplateMessageDraft } from "#server/contract/wa-send.ts";
import type { WaListDraft } from "#server/domain/areas/wa/channel.ts";
import type { WaMapInput } from "./map-input.ts";
import { keyOf } from "./template-key.ts";
import { TemplateText } from "./template-text.tsx";

/** By which number, and which template with its places to fill, beside what every channel asks. */
export const waMap: MapView<WaListDraft, WaMapInput> = {
  form: mapForm("wa").extend({
    content: z.string(),
    businessPhone: waTemplateMessageDraft.shape.businessPhone,
    templateKey: z.string().min(1, "Choose a template"),
    template: chosenTemplate.nullable(),
  }),
  kept: keptInput.extend({
    businessPhone: z.string(),
    templateKey: z.string(),
    template: chosenTemplate.nullable(),
  }),
  start: ({ businessPhone, template }, common) => ({
    ...common,
    businessPhone: businessPhone ?? "",
    templateKey: template ? keyOf(template) : "",
    template,
  }),
  ownOf: ({ businessPhone, template, fixed }) => ({ businessPhone, template, fixed }),
  toOwn: ({ businessPhone, template }) => ({ businessPhone: businessPhone.trim() || null, template, fixed: {} }),
  fields: ["businessPhone", "templateKey"],
  Fields: BusinessNumberField,
  Text: TemplateText,
  sameForAll: "This template has nothing to fill: every number gets the same message.",
};

function BusinessNumberField({ isNew }: { isNew: boolean }) {
  const appId = useWatch<WaMapInput, "appId">({ name: "appId" });
  return (
    <LibraryField<WaMapInput>
      kind="business_number"
      appId={appId}
      name="businessPhone"
      label="Business number"
      preselect={isNew}
      limits={kindWords.business_number.example}
    />
  );
}
