"use client";

import { useEffect, useState } from "react";

const settleMs = 300;

/** A value that is being changed, once changing pauses. Values of the same JSON are the same. */
export function useSettledValue<Value>(value: Value): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    if (key === settled.key) return;
    const timer = setTimeout(() => setSettled({ key, value: JSON.parse(key) }), settleMs);
    return () => clearTimeout(timer);
  }, [key, settled.key]);
  return settled.value;
}
