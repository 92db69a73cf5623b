"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "#components/ui/controls/button.tsx";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { t } from "#words/t.ts";

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
    <nav aria-label={t("calls.callsNextToThisOne")} className="flex gap-2">
      {previousHref && (
        <ButtonLink href={previousHref} rel="prev" icon="chevron-left" title={t("calls.previousCallP")}>
          {t("calls.previous")}
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink href={nextHref} rel="next" icon="chevron-right" title={t("calls.nextCallN")}>
          {t("calls.next2")}
        </ButtonLink>
      )}
    </nav>
  );
}
