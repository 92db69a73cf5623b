"use client";

import { useQueryState } from "nuqs";
import { useEffect } from "react";
import { mintIntent, parseAsIntent } from "./intent.ts";

/** The intent of this form: the address's, else a new one, which then stands in the address. */
export function useIntent(): string | null {
  const [intent, setIntent] = useQueryState("intent", parseAsIntent);
  useEffect(() => {
    if (intent === null) void setIntent(mintIntent(), { history: "replace" });
  }, [intent, setIntent]);
  return intent;
}
