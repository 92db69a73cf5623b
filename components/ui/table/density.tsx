"use client";

import { useSyncExternalStore } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";
import type { Density } from "./table-column.ts";

const changed = "switchboard:density";

function subscribe(tell: () => void): () => void {
  window.addEventListener(changed, tell);
  window.addEventListener("storage", tell);
  return () => {
    window.removeEventListener(changed, tell);
    window.removeEventListener("storage", tell);
  };
}

/** The reader's row height for one view (`view` names it), kept in this browser. */
export function useDensity(view: string): [Density, (density: Density) => void] {
  const name = `density:${view}`;
  const density = useSyncExternalStore<Density>(
    subscribe,
    () => (localStorage.getItem(name) === "dense" ? "dense" : "usual"),
    () => "usual",
  );
  const set = (next: Density) => {
    localStorage.setItem(name, next);
    window.dispatchEvent(new Event(changed));
  };
  return [density, set];
}

/** Switches between rows of 36 and 28 px. Cards on a phone have one height, so it is not there. */
export function DensitySwitch({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const next = density === "usual" ? "dense" : "usual";
  return (
    <Button
      size="sm"
      iconOnly
      icon={density === "usual" ? "rows" : "rows-dense"}
      title={density === "usual" ? t("ui.rowDensityUsual") : t("ui.rowDensityDense")}
      onClick={() => onChange(next)}
      className="max-phone:hidden"
    >
      {density === "usual" ? t("ui.makeRowsDense") : t("ui.makeRowsUsual")}
    </Button>
  );
}
