import type { MapInput } from "#components/messages/channel/map-view.ts";
import type { ChosenTemplate } from "#server/compose/wa-content.ts";

/** The step "Template and columns" of an instant message, as it is filled in. */
export type FixedText = { place: string; text: string };

export type WaMapInput = MapInput & {
  businessPhone: string;
  /** Name and language, as the field shows what is chosen. */
  templateKey: string;
  template: ChosenTemplate | null;
  /** Places of the template that have the same text in every message. */
  fixed: FixedText[];
};
