import { Time } from "#components/ui/time.tsx";

type Counted = {
  countedTo: Date | null;
  /** How old the copy was that the figures come from; null where they come from the database itself. */
  replica: { at: Date; behindMs: number } | null;
};

/** How far the workers have counted. Counting is a minute behind at most, unless much has changed at once. */
export function CountedLine({ of: { countedTo, replica }, readAt }: { of: Counted; readAt: Date }) {
  return (
    <span>
      Counted up to <Time at={countedTo ?? replica?.at ?? readAt} />
      {replica && `, from a copy of the database that was ${behind(replica.behindMs)}`}
      {countedTo && ". What changed since is counted within a minute"}
    </span>
  );
}

function behind(ms: number): string {
  return ms === 0 ? "up to date" : `${Math.ceil(ms / 1000)} s behind`;
}
