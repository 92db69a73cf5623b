import type { ReactNode } from "react";
import { useChannel } from "#components/messages/channel/channel-context.tsx";
import type { Outputs } from "#components/page/trpc/client.ts";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { SendingStopped } from "#components/sends/review/sending-stopped.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { Time } from "#components/ui/time.tsx";
import { areaTraits } from "#server/contract/areas.ts";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

// The reviews of one message say the same of these in every channel, and that of SMS says what.
type Barriers = Pick<Outputs["sms"]["reviewOne"], "suppressed" | "stopped">;

/** Why a message may not be sent now, for beside the button; null where it may. */
export function whyBarred({ suppressed, stopped }: Barriers): string | null {
  if (suppressed) return t("messages.theNumberIsSuppressed");
  return stopped ? t("messages.allSendingIsStopped") : null;
}

/** What keeps a message from being sent, and what to do about it. */
export function OneBarriers({ review: { suppressed, stopped } }: { review: Barriers }) {
  const { slug } = useWorkspace();
  const { area } = useChannel();
  const said = {
    plural: areaTraits[area].plural,
    reason: suppressed?.reason ?? "",
    link: (words: ReactNode) => <Link href={`/${slug}/suppressions?channel=${area}`}>{words}</Link>,
  };
  return (
    <>
      {stopped && <SendingStopped of={stopped}>{t("messages.nothingCanBeSentUntilItIs")}</SendingStopped>}
      {suppressed && (
        <Callout hue="caution" title={t("messages.nothingIsSentToThisNumber")}>
          {suppressed.until === null
            ? rich("messages.itIsOnTheList", said)
            : rich("messages.itIsOnTheListUntil", { ...said, until: <Time at={suppressed.until} as="date" /> })}
        </Callout>
      )}
    </>
  );
}
