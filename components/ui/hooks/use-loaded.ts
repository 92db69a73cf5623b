import { useEffect, useState } from "react";

/**
 * Code that is loaded once it is needed; null until then, and where it cannot be loaded. `load` has to stay the same
 * function.
 */
export function useLoaded<Code>(load: () => Promise<Code>, isNeeded = true): Code | null {
  const [code, setCode] = useState<{ loaded: Code } | null>(null);
  useEffect(() => {
    if (!isNeeded || code !== null) return;
    let isGone = false;
    load().then(
      (loaded) => !isGone && setCode({ loaded }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load, isNeeded, code]);
  return code?.loaded ?? null;
}
