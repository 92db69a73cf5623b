"use client";

import { useMay } from "#components/page/workspace/workspace-context.tsx";

/** A voice is a person's: whoever hears it has to be allowed to listen and to see whom calls were made to. */
export function useMayHear(): boolean {
  const [listens, sees] = [useMay("call.listen"), useMay("personal.see")];
  return listens && sees;
}
