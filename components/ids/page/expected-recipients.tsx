import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import type { EntryRow } from "./use-entries.ts";

/** "1,000 typed", "998 learned from a send on 21 Nov 2026", in a `cell` on two lines; nothing where nobody knows. */
export function ExpectedRecipients({ of, cell = false }: { of: EntryRow; cell?: boolean }) {
  if (of.expectedCount === null) return null;
  return (
    <>
      {formatCount(of.expectedCount)}{" "}
      <CountSource of={of} className={cell ? "text-xs text-muted phone:block" : "text-muted"} />
    </>
  );
}

function CountSource({ of: { expectedCountSource, learnedFrom }, className }: { of: EntryRow; className: string }) {
  if (expectedCountSource === "typed") return <span className={className}>{t("ids.typed")}</span>;
  return (
    <span className={className}>
      {learnedFrom
        ? rich("ids.learnedFromASendOn", { time: <Time at={learnedFrom.at} as="day" /> })
        : t("ids.learnedFromASend")}
    </span>
  );
}
