"use client";

import { type ReactNode, useEffect } from "react";
import { learn, speaks } from "#words/catalogue";
import type { Language } from "./language.ts";

/**
 * Tells the browser the messages of a page, as JSON: each by its key, taken apart. It stands around the page, so that they are known before any of it is drawn.
 * Where another tab has chosen another language since, the whole page is loaded in it: half of it would speak the other one.
 */
export function Words({ known, language, children }: { known: string; language: Language; children: ReactNode }) {
  learn(known);
  useEffect(() => {
    if (language !== speaks()) window.location.reload();
  }, [language]);
  return children;
}
