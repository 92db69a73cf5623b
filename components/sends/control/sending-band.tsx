"use client";

import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import { useSendingStop } from "./use-sending-stop.ts";

const StoppedBand = onDemand(() => import("./stopped-band.tsx").then((loaded) => loaded.StoppedBand));

/** Above every page while nothing leaves from the workspace. */
export function SendingBand() {
  const stop = useSendingStop();
  return (
    // Always there, so that screen readers tell when something appears in it.
    <div role="status" aria-label={t("sends.sending")}>
      {stop && <StoppedBand stop={stop} />}
    </div>
  );
}
