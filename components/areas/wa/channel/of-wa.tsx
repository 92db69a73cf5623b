"use client";

import type { ReactNode } from "react";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { waChannelView } from "./view.tsx";

/** Whatever is inside is about instant messages. */
export function OfWa({ children }: { children: ReactNode }) {
  return <OfChannel channel={waChannelView}>{children}</OfChannel>;
}
