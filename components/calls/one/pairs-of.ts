/** The pairs of a JSON object whose values are plain; null for anything else, which is shown as it came. */
export function pairsOf(text: string): [name: string, value: string][] | null {
  // A number beyond 2^53 would be another one after it is read.
  if (/\d{16}/.test(text)) return null;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  const entries = Object.entries(read);
  if (entries.some(([, value]) => typeof value === "object" && value !== null)) return null;
  return entries.map(([name, value]) => [name, value === null ? "–" : String(value)]);
}
