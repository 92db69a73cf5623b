import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";

type Counted = {
  countedTo: Date | null;
  /** How old the copy was that the figures come from; null where they come from the database itself. */
  replica: { at: Date; behindMs: number } | null;
};

/** How far the workers have counted. Counting is a minute behind at most, unless much has changed at once. */
export function CountedLine({ of: { countedTo, replica }, readAt }: { of: Counted; readAt: Date }) {
  const time = <Time at={countedTo ?? replica?.at ?? readAt} />;
  if (!replica)
    return (
      <span>{countedTo ? rich("reports.countedUpToSince", { time }) : rich("reports.countedUpTo", { time })}</span>
    );
  const said = { time, behind: behind(replica.behindMs) };
  return <span>{countedTo ? rich("reports.countedUpToCopySince", said) : rich("reports.countedUpToCopy", said)}</span>;
}

function behind(ms: number): string {
  return ms === 0 ? t("reports.upToDate") : t("reports.secondsBehind", { seconds: Math.ceil(ms / 1000) });
}
