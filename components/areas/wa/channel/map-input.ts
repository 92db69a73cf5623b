import type { MapInput } from "#components/messages/channel/map-view.ts";
import type { ChosenTemplate } from "#server/compose/wa-content.ts";

/** The step "Text and columns" of an instant message, as it is filled in. */
export type WaMapInput = MapInput & {
  businessPhone: string;
  /** Name and language, as the field shows what is chosen. */
  templateKey: string;
  template: ChosenTemplate | null;
};
