"use client";

import { createContext, type ReactNode, useContext } from "react";
import { useTRPC } from "#components/page/trpc/client.ts";
import { useMay } from "#components/page/workspace/workspace-context.tsx";
import { t } from "#words/t.ts";
import type { MessageRouter } from "./answers.ts";
import type { ChannelView } from "./channel-view.ts";

const Channel = createContext<ChannelView | null>(null);

/** Whatever is inside is about messages of this channel. */
export function OfChannel({ channel, children }: { channel: ChannelView; children: ReactNode }) {
  return <Channel value={channel}>{children}</Channel>;
}

/** The channel of the messages that a page is about. */
export function useChannel(): ChannelView {
  const channel = useContext(Channel);
  if (channel === null) throw new Error(t("messages.nothingAboveSaysOfWhichChannelThese"));
  return channel;
}

/** What the server can do with the channel's messages. */
export function useChannelRouter(): MessageRouter {
  return useChannel().router(useTRPC());
}

export function useMaySend(): boolean {
  return useMay(`${useChannel().area}.send`);
}
