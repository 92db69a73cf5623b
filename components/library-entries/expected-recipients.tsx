import { formatCount } from "#components/ui/number.ts";
import { Time } from "#components/ui/time.tsx";
import type { EntryRow } from "./use-entries.ts";

/** "1,000, typed", "998, learned from a send on 21 Nov 2026"; nothing where nobody knows. */
export function ExpectedRecipients({ of }: { of: EntryRow }) {
  if (of.expectedCount === null) return null;
  return (
    <>
      {formatCount(of.expectedCount)} <CountSource of={of} />
    </>
  );
}

function CountSource({ of: { expectedCountSource, learnedFrom } }: { of: EntryRow }) {
  if (expectedCountSource === "typed") return <span className="text-xs text-muted">typed</span>;
  return (
    <span className="text-xs text-muted">
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
