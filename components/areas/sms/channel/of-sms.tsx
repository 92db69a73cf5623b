"use client";

import type { ReactNode } from "react";
import { OfChannel } from "#components/messages/channel/channel-context.tsx";
import { smsChannelView } from "./view.tsx";

/** Whatever is inside is about SMS. */
export function OfSms({ children }: { children: ReactNode }) {
  return <OfChannel channel={smsChannelView}>{children}</OfChannel>;
}
