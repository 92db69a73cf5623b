"use client";

import { useEffect } from "react";
import { speaks } from "#words/catalogue";
import type { Language } from "#words/language.ts";
import { isKept, showLanguage } from "./show-language.ts";

/**
 * Has a browser that does not know it yet show the language that the person chose in another one. Where a page that was
 * loaded again is still in another one, as where another site's cookie of the same name comes first, it stays so.
 */
export function KeepLanguage({ chosen }: { chosen: Language | null }) {
  useEffect(() => {
    if (chosen === null || chosen === speaks() || (isKept(chosen) && wasReloaded())) return;
    showLanguage(chosen);
  }, [chosen]);
  return null;
}

function wasReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");
}
