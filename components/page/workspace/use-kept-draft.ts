"use client";

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { KeptDraft, KeptDrafts } from "./kept-drafts.ts";
import { useWorkspace } from "./workspace-context.tsx";

const never = () => () => undefined;

/** False on the server and for the first drawing in the browser: what a tab remembers is not known yet. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The draft that the tab keeps for an intent; undefined until that can be known. */
export function useKept<Values>(
  drafts: KeptDrafts<Values>,
  intent: string | null,
): KeptDraft<Values> | null | undefined {
  const { slug } = useWorkspace();
  const inBrowser = useIsInBrowser();
  const [read, setRead] = useState<{ intent: string; draft: KeptDraft<Values> | null }>();
  if (inBrowser && intent !== null && read?.intent !== intent) {
    setRead({ intent, draft: drafts.read(window.sessionStorage, slug, intent) });
  }
  return read !== undefined && read.intent === intent ? read.draft : undefined;
}

/** Saves what is typed as it is typed; says when it last did, or that the browser keeps nothing. */
export function useSavingTo<Values>(drafts: KeptDrafts<Values>, intent: string | null, first: Date | null) {
  const { slug } = useWorkspace();
  const [savedAt, setSavedAt] = useState<Date | "nowhere" | null>(first);
  const save = useCallback(
    (values: Values) => {
      if (intent === null) return;
      const now = new Date();
      setSavedAt(drafts.save(window.sessionStorage, slug, intent, values, now) ? now : "nowhere");
    },
    [drafts, intent, slug],
  );
  return { savedAt, save };
}

/**
 * What a form starts with and keeps in its tab: `values` stay those of the first drawing, whatever is read again meanwhile, and
 * are kept at once, so that a review without a keystroke finds them. `isKept` is false where the browser keeps nothing.
 */
export function useKeptForm<Values>(
  drafts: KeptDrafts<Values>,
  { intent, savedAt, start }: { intent: string; savedAt: Date | null; start: () => Values },
) {
  const saving = useSavingTo(drafts, intent, savedAt);
  const { save } = saving;
  const [values] = useState(start);
  useEffect(() => {
    if (savedAt === null) save(values);
  }, [savedAt, save, values]);
  return {
    values,
    onChange: (typed: Partial<Values>) => save({ ...values, ...typed }),
    isKept: saving.savedAt !== "nowhere",
  };
}
