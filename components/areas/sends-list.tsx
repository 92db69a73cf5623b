"use client";

import { SendsPage } from "#components/sends/list/sends-page.tsx";
import { areaViews } from "./views.ts";

/** The list of sends of all areas. */
export function SendsList() {
  return <SendsPage views={areaViews} />;
}
