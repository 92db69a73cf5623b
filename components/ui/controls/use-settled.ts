"use client";

import { useEffect, useState } from "react";

const settleMs = 300;

/** A text that is being typed, once the typing pauses; the empty text at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
