import { fieldNames } from "./field-names.ts";

/** A moment as entries have it. */
export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** "expiresAt" becomes "Expires at", and "sms_sender" "SMS sender". What is not named in our words is read off the key. */
export function fieldName(key: string): string {
  const known = Object.hasOwn(fieldNames, key) ? fieldNames[key] : undefined;
  if (known !== undefined) return known;
  const words = key
    .replaceAll("_", " ")
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(api|ip|otp|sms|url)\b/gi, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
