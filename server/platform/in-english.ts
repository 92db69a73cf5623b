import { speakTo } from "#words/catalogue.server.ts";

/** Words that are kept, in a row or at the platform: they are the same whoever acts. */
export function inEnglish<Words>(say: () => Words): Words {
  return speakTo("en", say);
}
