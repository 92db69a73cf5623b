"use client";

import { RadioField } from "#components/form/radio-field.tsx";
import { areaNames, type SuppressionArea, suppressionAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** One channel, or all of them. */
type ChannelChoice = "all" | SuppressionArea;

/** What is chosen to begin with, where a list of one channel, or of all, led here. */
export function choiceFor(channel: SuppressionArea | null): ChannelChoice {
  return channel ?? "all";
}

export function channelsOf(choice: ChannelChoice): SuppressionArea[] {
  return suppressionAreas.filter((channel) => choice === "all" || choice === channel);
}

/** The field `channel` of a form. */
export function ChannelsField() {
  return (
    <RadioField
      name="channel"
      label={t("suppressions.suppressFor")}
      options={[
        ...suppressionAreas.map((channel) => ({ value: channel, label: areaNames[channel] })),
        { value: "all", label: t("suppressions.allChannels") },
      ]}
      limits={t("suppressions.eachChannelHasItsOwnEntryWhich")}
    />
  );
}
