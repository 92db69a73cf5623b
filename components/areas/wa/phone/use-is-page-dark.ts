"use client";

import { useSyncExternalStore } from "react";

const ofSystem = "(prefers-color-scheme: dark)";

/** Whether the page is drawn dark: as its reader chose, else as the system says. Light where nobody can tell yet. */
export function useIsPageDark(): boolean {
  return useSyncExternalStore(subscribe, isDark, () => false);
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && matchMedia(ofSystem).matches);
}

function subscribe(onChange: () => void): () => void {
  const system = matchMedia(ofSystem);
  const chosen = new MutationObserver(onChange);
  system.addEventListener("change", onChange);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", onChange);
    chosen.disconnect();
  };
}
