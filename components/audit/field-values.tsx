import type { ReactNode } from "react";
import { Time } from "#components/ui/time.tsx";

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value of an entry as people read it; nothing for what is absent or null. */
export function FieldValue({ value }: { value: unknown }): ReactNode {
  if (value === null || value === undefined || value === "") return <span className="text-faint">nothing</span>;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return isoTime.test(value) ? <Time at={value} as="precise" /> : value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number"))
    return value.length > 0 ? value.join(", ") : <span className="text-faint">nothing</span>;
  return typeof value === "object" ? <code className="mono">{JSON.stringify(value)}</code> : String(value);
}

/** "expiresAt" becomes "Expires at". */
export function fieldName(key: string): string {
  const words = key.replaceAll("_", " ").replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
