import { createParser } from "nuqs";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** An intent in the address; what is no intent counts as absent, and a new one is minted. */
export const parseAsIntent = createParser({
  parse: (text) => (uuid.test(text) ? text.toLowerCase() : null),
  serialize: (intent: string) => intent,
});

/**
 * A new intent: however often it is sent in, one submission comes of it. Browsers offer randomUUID on secure origins
 * only, and an installation in a local network may have none.
 */
export function mintIntent(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
