"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useShortcut } from "#components/ui/hooks/use-shortcut.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import { t } from "#words/t.ts";
import type { KeyJob } from "./go-to.ts";

const HelpDialog = onDemand(() => import("./help-dialog.tsx").then((loaded) => loaded.HelpDialog));

/** So long after G a letter leads somewhere. */
const letterWithinMs = 1500;

/** The small ? of the rail, the dialog behind it and behind the key, and the keys that lead to pages. */
export function HelpButton({ jobs = [], slug }: { jobs?: readonly KeyJob[]; slug: string | null }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  useShortcut(["?"], () => setOpen(true));
  const goTo = () => {
    const pressedAt = performance.now();
    const go = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.matches("input, textarea, select");
      const isLate = performance.now() - pressedAt > letterWithinMs;
      if (!/^[a-z]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || isElsewhere || isLate) return;
      // The letter belongs to this, and to no key of the page.
      event.preventDefault();
      void import("./go-to.ts").then(({ goPlaces }) => {
        const place = goPlaces(jobs).find(({ letter }) => letter === event.key);
        if (place) router.push(place.href);
      });
    };
    document.addEventListener("keydown", go, { capture: true, once: true });
  };
  useShortcut(["g"], goTo, jobs.length > 0);
  return (
    <>
      <button
        type="button"
        aria-label={t("page.helpAndKeys")}
        aria-haspopup="dialog"
        className="flex-none rounded-sm p-1 hover:bg-hover"
        onClick={() => setOpen(true)}
      >
        <Kbd>?</Kbd>
      </button>
      {open && <HelpDialog {...{ jobs, slug }} onClose={() => setOpen(false)} />}
    </>
  );
}
