"use client";

import type { ReactNode } from "react";
import type { SendPageProps } from "#components/sends/area-view.ts";
import { SendPage } from "./send-page.tsx";
import { useFollow } from "./use-follow.ts";
import { type SendAddress, useSendAddress } from "./use-send-address.ts";

const noFilters = {};
const nothing = () => undefined;
const ended: readonly string[] = ["accepted", "refused", "cancelled"];

/** The page of a send that is one call and has no rows: what the platform said, and the way to what it made or changed. */
export function OneCallPage({
  send,
  refresh,
  facts,
  actions,
  needs,
}: {
  send: SendPageProps;
  /** Reads again what the call made, whose state the answer tells. */
  refresh: () => unknown;
  facts: { key: string; value: ReactNode }[];
  actions: ReactNode;
  /** What is unknown, then what was refused. */
  needs: (address: SendAddress) => ReactNode;
}) {
  const { submission } = send;
  const address = useSendAddress(noFilters);
  const live = useFollow(submission, ended.includes(submission.state), {
    tell: () => false,
    refresh,
    refreshDeep: nothing,
    refreshOpen: nothing,
    recover: nothing,
  });
  return (
    <SendPage
      send={send}
      address={address}
      live={live}
      header={{ facts, laterFacts: [], actions }}
      rest={null}
      result={null}
      needs={needs(address)}
      areCallsFolded={false}
      rows={null}
      sheet={null}
    />
  );
}
