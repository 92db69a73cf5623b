"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { t } from "#words/t.ts";

/**
 * A component whose code the browser loads when it is first shown, so that no page waits for it. Until then nothing stands
 * in its place, on the server neither; where the code can't be loaded, one sentence does.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return dynamic(() => load().catch(() => NotLoaded), { ssr: false });
}

function NotLoaded() {
  return (
    <p role="alert" className="p-4 text-sm text-bad-text">
      {t("ui.partOfThisPageCouldNotBe")}
    </p>
  );
}
