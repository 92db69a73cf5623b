import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
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
  if (expectedCountSource === "typed") return <span className={className}>typed</span>;
  return (
    <span className={className}>
      learned from a send
      {learnedFrom && (
        <>
          {" "}
          on <Time at={learnedFrom.at} as="day" />
        </>
      )}
    </span>
  );
}
