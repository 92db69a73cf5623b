import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { Outputs } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SendingStopped } from "#components/sends/review/sending-stopped.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";

// The reviews of one message say the same of these in every channel, and that of SMS says what.
type Barriers = Pick<Outputs["sms"]["reviewOne"], "suppressed" | "stopped">;

/** Why a message may not be sent now, for beside the button; null where it may. */
export function whyBarred({ suppressed, stopped }: Barriers): string | null {
  if (suppressed) return "The number is suppressed.";
  return stopped ? "All sending is stopped." : null;
}

/** What keeps a message from being sent, and what to do about it. */
export function OneBarriers({ review: { suppressed, stopped } }: { review: Barriers }) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  return (
    <>
      {stopped && <SendingStopped of={stopped}>Nothing can be sent until it is resumed.</SendingStopped>}
      {suppressed && (
        <Callout hue="caution" title="Nothing is sent to this number.">
          It is on the{" "}
          <Link href={`/${slug}/suppressions?channel=${area}`}>suppression list for {areaTraits[area].plural}</Link>
          {suppressed.until && (
            <>
              {" "}
              until <Time at={suppressed.until} as="day" />
            </>
          )}
          : “{suppressed.reason}”. Take it off the list first, or write to another number.
        </Callout>
      )}
    </>
  );
}
