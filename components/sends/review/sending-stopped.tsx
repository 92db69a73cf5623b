import type { ReactNode } from "react";
import { betweenSentences } from "#components/page/lists.ts";
import type { Outputs } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type Stop = NonNullable<Outputs["workspace"]["sending"]>;

/** Above a review while nothing leaves from the workspace: who stopped it, why, and what it means here. */
export function SendingStopped({ of: { by, stoppedAt, reason, isHeld }, children }: { of: Stop; children: ReactNode }) {
  if (isHeld) {
    return (
      <Callout hue="caution" title={t("sends.allSendingIsHeld2")}>
        {rich("sends.theAdministratorsHoldItSinceTimeBecause", { reason, time: <Time at={stoppedAt} /> })}
        {children}
      </Callout>
    );
  }
  const age = <Time at={stoppedAt} as="ago" />;
  return (
    <Callout hue="caution" title={t("sends.allSendingOfThisWorkspaceIsStopped")}>
      {reason === "" ? rich("sends.byStoppedIt", { by, age }) : rich("sends.byStoppedItBecause", { by, age, reason })}
      {betweenSentences()}
      {children}
    </Callout>
  );
}
