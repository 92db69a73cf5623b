"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";

/** The calls before and after this one in the list that it was opened from, by link and by key. */
export function BesideLinks({
  previousHref,
  nextHref,
  keys,
}: {
  previousHref: string | null;
  nextHref: string | null;
  /** J and K belong to a player that is open. */
  keys: boolean;
}) {
  const router = useRouter();
  const go = (href: string | null) => {
    if (href !== null) router.push(href);
  };
  useShortcut(["j", "k"], (key) => go(key === "j" ? nextHref : previousHref), keys);
  useShortcut(["n", "p"], (key) => go(key === "n" ? nextHref : previousHref));
  return (
    <nav aria-label="Calls next to this one" className="flex gap-2">
      {previousHref && (
        <ButtonLink href={previousHref} rel="prev" icon="chevron-left" title="Previous call (P)">
          Previous
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink href={nextHref} rel="next" icon="chevron-right" title="Next call (N)">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
