"use client";

import { keyOf } from "#components/areas/wa/chosen/template-key.ts";
import type { MapView } from "#components/messages/channel/map-view.ts";
import { OfMap } from "#components/messages/map/map-context.tsx";
import { MapStep } from "#components/messages/map/map-step.tsx";
import type { WaListDraft } from "#server/domain/areas/wa/channel.ts";
import { t } from "#words/t.ts";
import { BusinessNumberField } from "./business-number-field.tsx";
import { FixedTexts, SameForAll } from "./fixed-texts.tsx";
import type { WaMapInput } from "./map-input.ts";
import { inOrder } from "./own-part.ts";
import { TemplateText } from "./template-text.tsx";

/** By which number, and which template with its places to fill, beside what every channel asks. */
export const waMap: MapView<WaListDraft, WaMapInput> = {
  form: () => import("./map-schema.ts").then(({ waMapForm }) => waMapForm),
  kept: () => import("./map-schema.ts").then(({ waMapKept }) => waMapKept),
  start: ({ businessPhone, template, fixed }, common) => ({
    ...common,
    businessPhone: businessPhone ?? "",
    templateKey: template ? keyOf(template) : "",
    template,
    fixed: Object.entries(fixed).map(([place, text]) => ({ place, text })),
  }),
  toOwn: ({ businessPhone, template, fixed }) => ({
    businessPhone: businessPhone.trim() || null,
    template,
    fixed: inOrder(fixed.map(({ place, text }) => [place, text])),
  }),
  Fields: BusinessNumberField,
  Text: TemplateText,
  Instead: SameForAll,
  Fixed: FixedTexts,
  get sameForAll() {
    return t("wa.noColumnFillsThisMessageEveryNumber");
  },
};

/** The step that says what goes out, for instant messages. */
export function WaMapStep({ id }: { id: string }) {
  return (
    <OfMap map={waMap}>
      <MapStep id={id} />
    </OfMap>
  );
}
