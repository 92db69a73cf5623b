import { Time } from "#components/ui/time.tsx";

/** How far the workers have counted. Counting is a minute behind at most, unless much has changed at once. */
export function CountedLine({ countedTo, readAt }: { countedTo: Date | null; readAt: Date }) {
  return (
    <span>
      Counted up to <Time at={countedTo ?? readAt} />
      {countedTo && ". What changed since is counted within a minute"}
    </span>
  );
}
