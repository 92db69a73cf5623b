import { isIP } from "node:net";
import { isPrivateHost } from "#server/domain/public-url.ts";
import { t } from "#words/t.ts";

/** Why this cannot be the address of a platform account that reaches people, as a sentence; null when it can. */
export function addressProblem(text: string): string | null {
  if (!URL.canParse(text)) return t("domain.writeTheWholeAddress");
  const url = new URL(text);
  if (url.protocol !== "https:") return t("domain.theAddressMustBeginWithHttps");
  if (url.username !== "" || url.password !== "") return t("domain.theAddressMustNotContainAUserName");
  // An empty query or fragment leaves no trace in `search` and `hash`.
  if (text.includes("?") || text.includes("#")) return t("domain.theAddressMustEndBefore");
  if (isPrivateHost(url.hostname)) return t("domain.theAddressMustBeOnTheInternet");
  if (!url.hostname.startsWith("[") && !hostName.test(url.hostname)) return t("domain.theAddressHasNoValidHost");
  if (url.port === "0") return t("domain.thePortIsNotValid");
  return null;
}

/** Labels of letters, digits and hyphens, as the URL parser writes names of other scripts too. */
const hostName =
  /^(?=.{1,254}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?$/;

/** The address as it is stored: without the slash that operations' paths begin with. */
export function storedAddress(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, "");
}

/** The host name that somebody typed, as URLs write it; null for what is no name of the internet, such as a number. */
export function hostOf(text: string): string | null {
  const address = `https://${text}/`;
  if (!/^[^\s/?#@:\\[\]%]+$/.test(text) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostName.test(hostname) && !hostname.endsWith(".") && isIP(hostname) === 0 && !isPrivateHost(hostname)
    ? hostname
    : null;
}
