"use client";

import { useEffect, useRef, useState } from "react";

const speakEveryMs = 5000;

/** Says what changed to those who don't see it, at most every 5 s; nothing is said of what was there at first. */
export function SpokenSummary({ text }: { text: string }) {
  const first = useRef(text);
  const latest = useRef(text);
  const spokenAt = useRef(0);
  const [spoken, setSpoken] = useState("");
  latest.current = text;
  useEffect(() => {
    if (text === first.current) return;
    first.current = "";
    const wait = Math.max(0, spokenAt.current + speakEveryMs - Date.now());
    const timer = setTimeout(() => {
      spokenAt.current = Date.now();
      setSpoken(latest.current);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {spoken}
    </p>
  );
}
