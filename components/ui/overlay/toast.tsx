"use client";

import { useEffect, useState } from "react";
import { onDemand } from "./on-demand.tsx";
import type { Answer, Told } from "./told.ts";

const Loaded = onDemand(() => import("./toaster.tsx").then((loaded) => loaded.LoadedToaster));

/** Told while nothing can show it yet, first come first. */
const waiting: Told[] = [];
let show: ((told: Told) => void) | null = null;
let onFirst: (() => void) | null = null;

/**
 * Where answers to actions appear: bottom right, above the bottom bar on a phone. Mounted once, in the root layout. What
 * shows them is loaded with the first of them.
 */
export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    onFirst = () => setIsNeeded(true);
    if (waiting.length > 0) onFirst();
    return () => {
      onFirst = null;
    };
  }, []);
  return isNeeded && <Loaded onReady={showAll} />;
}

function showAll(by: (told: Told) => void): void {
  show = by;
  for (const told of waiting.splice(0)) by(told);
}

const goodStaysFor = 6_000;
/** What can be pressed has to be read and reached first. */
const withActionStaysFor = 20_000;

/** Something worked: it leaves after 6 s unless pointed at, and after 20 s where it has something to press. */
export function tellGood(answer: Answer): void {
  tell({ ...answer, hue: "good", icon: "circle-check", duration: answer.action ? withActionStaysFor : goodStaysFor });
}

/** Something failed: it stays until dismissed. */
export function tellBad(answer: Answer): void {
  tell({ ...answer, hue: "bad", icon: "circle-x", duration: Number.POSITIVE_INFINITY });
}

function tell(told: Told): void {
  if (show) show(told);
  else {
    waiting.push(told);
    onFirst?.();
  }
}
