"use client";

import { CountChips } from "#components/ui/controls/count-chips.tsx";
import { areaNames, type MessageArea } from "#server/contract/areas.ts";
import { t } from "#words/t.ts";
import type { NumberWay } from "./number-address.ts";

/** Narrows what went to a number to one channel, or to telephone calls; nothing where there is no choice. */
export function WayChips({
  channels,
  hasCalls,
  current,
  hrefOf,
}: {
  channels: readonly MessageArea[];
  hasCalls: boolean;
  current: NumberWay | null;
  hrefOf: (way: NumberWay | null) => string;
}) {
  const ways = [
    ...channels.map((way) => ({ key: way, label: areaNames[way], href: hrefOf(way) })),
    ...(hasCalls ? [{ key: "calls", label: t("numbers.telephoneCalls"), href: hrefOf("calls") }] : []),
  ];
  if (ways.length < 2) return null;
  return (
    <CountChips
      label={t("numbers.messagesAndCallsByWay")}
      current={current ?? "all"}
      chips={[{ key: "all", label: t("numbers.allWays"), href: hrefOf(null) }, ...ways]}
    />
  );
}
