"use client";

import { useEffect, useState } from "react";

type VirtualBody = typeof import("./virtual-body.tsx").VirtualBody;

/** What shows the rows in sight of a large set, loaded with the first such set; null until then, and where it could not be loaded. */
export function useVirtualBody(isNeeded: boolean): VirtualBody | null {
  const [body, setBody] = useState<{ VirtualBody: VirtualBody } | null>(null);
  const isMissing = isNeeded && body === null;
  useEffect(() => {
    if (!isMissing) return;
    // Where it cannot be loaded the first rows stay.
    import("./virtual-body.tsx").then(
      ({ VirtualBody }) => setBody({ VirtualBody }),
      () => undefined,
    );
  }, [isMissing]);
  return body?.VirtualBody ?? null;
}
