"use client";

import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { areaNames, type MessageArea, messageAreas } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";

/** Narrows a list to one channel; nothing where there is no choice. */
export function ChannelChips({
  label,
  channels = messageAreas,
  current,
  hrefOf,
}: {
  /** "Messages by channel" */
  label: string;
  channels?: readonly MessageArea[];
  current: MessageArea | null;
  hrefOf: (channel: MessageArea | null) => string;
}) {
  if (channels.length < 2) return null;
  return (
    <CountChips
      label={label}
      current={current ?? "all"}
      chips={[
        { key: "all", label: t("reading.allChannels"), href: hrefOf(null) },
        ...channels.map((channel) => ({ key: channel, label: areaNames[channel], href: hrefOf(channel) })),
      ]}
    />
  );
}
