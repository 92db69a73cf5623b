"use client";

import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { areaNames, type SuppressionArea, suppressionAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** Narrows a list to one of the channels in which somebody is suppressed. */
export function ChannelChips({
  label,
  current,
  hrefOf,
}: {
  /** "Suppressions by channel" */
  label: string;
  current: SuppressionArea | null;
  hrefOf: (channel: SuppressionArea | null) => string;
}) {
  return (
    <CountChips
      label={label}
      current={current ?? "all"}
      chips={[
        { key: "all", label: t("reading.allChannels"), href: hrefOf(null) },
        ...suppressionAreas.map((channel) => ({ key: channel, label: areaNames[channel], href: hrefOf(channel) })),
      ]}
    />
  );
}
