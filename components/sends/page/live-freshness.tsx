"use client";

import { Callout } from "#components/ui/callout.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Time } from "#components/ui/time.tsx";
import { askEveryMs } from "./live-retry.ts";
import type { LiveState } from "./use-live-submission.ts";

/** How fresh the figures are, beside their title. */
export function LiveFreshness({ live, updatedAt }: { live: LiveState; updatedAt: Date }) {
  const age = <Time at={updatedAt} as="ago" />;
  if (live.kind === "finished") {
    return <Freshness icon="circle-check">Finished, all is settled</Freshness>;
  }
  if (live.kind === "connecting") return <Freshness icon="loader">Connecting, read {age}</Freshness>;
  if (live.kind === "lost") return <Freshness icon="circle-alert">Not live, updated {age}</Freshness>;
  return <Freshness icon="circle-dot">Live, updated {age}</Freshness>;
}

function Freshness({
  icon,
  children,
}: {
  icon: "circle-check" | "loader" | "circle-alert" | "circle-dot";
  children: React.ReactNode;
}) {
  return (
    <span className="flex items-center gap-1.5">
      <Icon name={icon} size="sm" />
      <span>{children}</span>
    </span>
  );
}

/** Said while the stream is lost: when it is tried again, and what the page does until then. */
export function LiveLost({ live }: { live: LiveState }) {
  if (live.kind !== "lost") return null;
  return (
    <Callout hue="caution" icon="circle-alert" title="Live updates paused.">
      Trying again <Time at={live.retryAt} as="in" />. Until then this page asks every {askEveryMs / 1000} s.
      {/* The counting seconds would be read out one by one. */}
      <span role="status" className="sr-only">
        Live updates paused. This page asks every {askEveryMs / 1000} seconds.
      </span>
    </Callout>
  );
}
