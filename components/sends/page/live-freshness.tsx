"use client";

import { Callout } from "#components/ui/callout.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { askEveryMs } from "./live-retry.ts";
import type { LiveState } from "./use-live-submission.ts";

/** How fresh the figures are, beside their title. */
export function LiveFreshness({ live, updatedAt }: { live: LiveState; updatedAt: Date }) {
  const age = <Time at={updatedAt} as="ago" />;
  if (live.kind === "finished") {
    return <Freshness icon="circle-check">{t("sends.finishedAllIsSettled")}</Freshness>;
  }
  if (live.kind === "connecting") return <Freshness icon="loader">{rich("sends.connectingRead", { age })}</Freshness>;
  if (live.kind === "lost") return <Freshness icon="circle-alert">{rich("sends.notLiveUpdated", { age })}</Freshness>;
  return <Freshness icon="circle-dot">{rich("sends.liveUpdated", { age })}</Freshness>;
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
    <Callout hue="caution" icon="circle-alert" title={t("sends.liveUpdatesPaused")}>
      {rich("sends.tryingAgainTimeUntilThenThisPage", {
        askEveryMs: askEveryMs / 1000,
        time: <Time at={live.retryAt} as="in" />,
      })}
      {/* The counting seconds would be read out one by one. */}
      <span role="status" className="sr-only">
        {t("sends.liveUpdatesPausedThisPageAsksEvery", { askEveryMs: askEveryMs / 1000 })}
      </span>
    </Callout>
  );
}
