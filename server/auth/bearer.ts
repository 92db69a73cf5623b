import { t } from "#words/t.ts";

/** The API token a request carries, also one that is empty or made up; null when it carries none. */
export function bearerOf(headers: Headers): string | null {
  // Another scheme is some proxy's on the way and says nothing to us.
  const found = /^bearer(?:[ \t]+(.*))?$/i.exec(headers.get("authorization")?.trim() ?? "");
  return found ? (found[1] ?? "").trim() : null;
}

/** The answer to a token that does not work, for whichever reason it does not. */
export const tokenRefused = () => t("domain.thisAPITokenDoesNotWork");
