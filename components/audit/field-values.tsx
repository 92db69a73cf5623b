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
  if (Array.isArray(value) && value.every(isFlat))
    return (
      <ul className="grid gap-0.5">
        {value.map((item) => (
          <li key={JSON.stringify(item)}>{inWords(item)}</li>
        ))}
      </ul>
    );
  return typeof value === "object" ? <code className="mono">{JSON.stringify(value)}</code> : String(value);
}

type Flat = Record<string, string | number | boolean | null>;

function isFlat(item: unknown): item is Flat {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return false;
  return Object.values(item).every((value) => value === null || typeof value !== "object");
}

/** "SMS sender 100592" of what has a kind, else "Name a, size 3": an id of ours tells nothing where there is more than it. */
function inWords(item: Flat): string {
  if (typeof item.kind === "string" && item.value) return `${fieldName(item.kind)} ${item.value}`;
  const pairs = Object.entries(item).filter(([name]) => name !== "id" || Object.keys(item).length === 1);
  const words = pairs
    .map(([name, value]) => `${fieldName(name).toLowerCase()} ${String(value ?? "nothing")}`)
    .join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "expiresAt" becomes "Expires at", and "sms_sender" "SMS sender". */
export function fieldName(key: string): string {
  const words = key
    .replaceAll("_", " ")
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(api|ip|otp|sms|url)\b/gi, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
