"use client";

import { messageOf } from "#components/form/refusal.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/link.tsx";
import { counted, formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
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
        <Callout hue="bad" title="The chain was not verified.">
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
      <Callout hue="bad" title={`Entry ${formatCount(broken.seq)} is broken: ${broken.what}.`}>
        {broken.seq > 1 && `The ${counted(broken.seq - 1, "entry", "entries")} before it are sound. `}
        Somebody changed the database directly. Compare with a download or a backup from before.{" "}
        <Link href={entryHref(broken.seq)} scroll={false}>
          Open entry {formatCount(broken.seq)}
        </Link>
      </Callout>
    );
  }
  if (isPartial) {
    return (
      <Callout hue="caution" title={`The first ${formatCount(entries)} of ${formatCount(head)} entries are unbroken.`}>
        Time ran out before the end. <span className="mono">npm run audit:verify</span> on the server verifies all.
      </Callout>
    );
  }
  return (
    <Callout hue="good" title={`${counted(entries, "entry", "entries")}, unbroken, in ${seconds(result)},`}>
      <Anchored result={result} anchorsHref={anchorsHref} />
    </Callout>
  );
}

function Anchored({ result: { anchors }, anchorsHref }: { result: Verified; anchorsHref: string }) {
  if (!anchors.last) return "not anchored yet: the first anchor is made within the hour.";
  return (
    <>
      last anchored <Time at={anchors.last.at} as="ago" /> at entry {formatCount(anchors.last.seq)}.{" "}
      <Link href={anchorsHref} scroll={false}>
        {counted(anchors.count, "anchor")}
      </Link>
    </>
  );
}

/** "0.3 s"; what takes no time at all takes "under 0.1 s". */
function seconds({ durationMs }: Verified): string {
  return durationMs < 100 ? "under 0.1\u202fs" : `${(durationMs / 1000).toFixed(1)}\u202fs`;
}
