import { Badge } from "#components/ui/badge.tsx";
import { Explained } from "#components/ui/overlay/explained.tsx";
import type { Term } from "./term.ts";

/** A state by its term. `explain` lets a reader point at it or tab to it for its meaning: once a page, not in tables. */
export function StateBadge({ term, big, explain }: { term: Term; big?: boolean; explain?: boolean }) {
  const badge = (
    <Badge icon={term.icon} hue={term.hue} big={big} open={term.open}>
      {term.word}
    </Badge>
  );
  return explain ? <Explained text={term.meaning}>{badge}</Explained> : badge;
}
