"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** Stands at the end of what is loaded and asks for more when it comes near the window. */
export function LoadOnApproach({ onApproach, enabled }: { onApproach: () => void; enabled: boolean }) {
  const mark = useRef<HTMLDivElement>(null);
  const approach = useEffectEvent(onApproach);
  useEffect(() => {
    if (!enabled || !mark.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && approach(), {
      rootMargin: "0px 0px 2400px 0px",
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [enabled]);
  return <div ref={mark} aria-hidden="true" />;
}
