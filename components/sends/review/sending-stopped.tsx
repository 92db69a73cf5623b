import type { ReactNode } from "react";
import type { Outputs } from "#components/page/trpc/client.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Time } from "#components/ui/time.tsx";

type Stop = NonNullable<Outputs["workspace"]["sending"]>;

/** Above a review while nothing leaves from the workspace: who stopped it, why, and what it means here. */
export function SendingStopped({ of: { by, stoppedAt, reason, isHeld }, children }: { of: Stop; children: ReactNode }) {
  if (isHeld) {
    return (
      <Callout hue="caution" title="All sending is held.">
        The administrators hold it since <Time at={stoppedAt} />, because {reason}. {children}
      </Callout>
    );
  }
  return (
    <Callout hue="caution" title="All sending of this workspace is stopped.">
      {by} stopped it <Time at={stoppedAt} as="ago" />: “{reason}”. {children}
    </Callout>
  );
}
