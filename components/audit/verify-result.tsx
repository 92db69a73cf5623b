"use client";

import { messageOf } from "#components/form/refusal.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { Verified } from "./audit-source.ts";

type Props = {
  result: Verified | undefined;
  error: unknown;
  entryHref: (seq: number) => string;
  anchorsHref: string;
};

/** What verifying the chain came to. It is read out when it comes. */
export function VerifyResult({ result, error, entryHref, anchorsHref }: Props) {
  return (
    <div role="status" className="empty:hidden">
      {error ? (
        <Callout hue="bad" title={t("audit.theChainWasNotVerified")}>
          {messageOf(error)}
        </Callout>
      ) : (
        result && <Outcome result={result} entryHref={entryHref} anchorsHref={anchorsHref} />
      )}
    </div>
  );
}

function Outcome({ result, entryHref, anchorsHref }: { result: Verified } & Pick<Props, "entryHref" | "anchorsHref">) {
  const { broken, entries, head, isPartial } = result;
  if (broken) {
    return (
      <Callout hue="bad" title={t("audit.entrySeqIsBrokenWhat", { seq: formatCount(broken.seq), what: broken.what })}>
        {broken.seq > 1 && t("audit.theSeqEntryBeforeItAreSound", { seq: broken.seq - 1 })}
        {t("audit.somebodyChangedTheDatabaseDirectlyCompareWith")}

        <Link href={entryHref(broken.seq)} scroll={false}>
          {t("audit.openEntrySeq", { seq: formatCount(broken.seq) })}
        </Link>
      </Callout>
    );
  }
  if (isPartial) {
    return (
      <Callout
        hue="caution"
        title={t("audit.theFirstEntriesOfHeadEntriesAre", { entries: formatCount(entries), head: formatCount(head) })}
      >
        {rich("audit.timeRanOutBeforeTheEndSpan", { span: (words) => <span className="mono">{words}</span> })}
      </Callout>
    );
  }
  return (
    <Callout hue="good" title={t("audit.entriesEntryUnbrokenInSeconds", { entries, seconds: seconds(result) })}>
      <Anchored result={result} anchorsHref={anchorsHref} />
    </Callout>
  );
}

function Anchored({ result: { anchors }, anchorsHref }: { result: Verified; anchorsHref: string }) {
  if (!anchors.last) return t("audit.notAnchoredYetTheFirstAnchorIs");
  return (
    <>
      {rich("audit.lastAnchoredTimeAtEntrySeq", {
        seq: formatCount(anchors.last.seq),
        time: <Time at={anchors.last.at} as="ago" />,
      })}

      <Link href={anchorsHref} scroll={false}>
        {t("audit.countAnchor", { count: anchors.count })}
      </Link>
    </>
  );
}

/** "0.3 s"; what takes no time at all takes "under 0.1 s". */
function seconds({ durationMs }: Verified): string {
  return durationMs < 100 ? t("audit.under01S") : `${(durationMs / 1000).toFixed(1)}\u202fs`;
}
