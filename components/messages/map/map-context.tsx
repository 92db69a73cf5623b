"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { MapView } from "#components/messages/channel/map-view.ts";
import { t } from "#words/t.ts";

const Mapped = createContext<MapView | null>(null);

/** Inside is the step that says what goes out, with what its channel adds to it. */
export function OfMap({ map, children }: { map: MapView; children: ReactNode }) {
  return <Mapped value={map}>{children}</Mapped>;
}

/** What the channel adds to the step around. */
export function useMapView(): MapView {
  const map = useContext(Mapped);
  if (map === null) throw new Error(t("messages.nothingAboveSaysWhatTheChannelAdds"));
  return map;
}
