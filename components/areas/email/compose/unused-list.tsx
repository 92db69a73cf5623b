import { Callout } from "#components/ui/callout.tsx";

/** Before the first send to a list: nobody can look it up, so its id may be mistyped. */
export function UnusedList({ receiverId }: { receiverId: string }) {
  return (
    <Callout hue="caution" title="No send here has used this list yet.">
      Check that <span className="mono [overflow-wrap:anywhere]">{receiverId}</span> is its id in the platform’s
      console: no call lists or reads one.
    </Callout>
  );
}
