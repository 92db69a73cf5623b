import { areaTraits, type MessageArea } from "#server/contract/areas.ts";
import { inEnglish } from "#server/platform/in-english.ts";

/** What messages of a channel are called by to whom they go: "Instant message to +4915112345678". */
export function messageTo(area: MessageArea, whom: string): string {
  // It is kept as the name of a send.
  const noun = inEnglish(() => areaTraits[area].noun);
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} to ${whom}`;
}
