"use client";

import type { UnlistedKind } from "#server/contract/limits/unlisted-ids.ts";
import { findEntry } from "./offered.ts";
import { useOffered } from "./use-offered.ts";

/** An id with the name that the library of its application's connection has for it, if any. */
export function LibraryName({ kind, appId, value }: { kind: UnlistedKind; appId: string | null; value: string }) {
  const { offered } = useOffered(kind, appId, value);
  const entry = findEntry(kind, value, offered);
  const isNamed = entry !== undefined && entry.label !== entry.value;
  return (
    <span className="[overflow-wrap:anywhere]">
      {isNamed && `${entry.label} `}
      <span className={isNamed ? "mono text-muted" : "mono"}>{value}</span>
    </span>
  );
}
