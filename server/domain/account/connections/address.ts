import { isIP } from "node:net";
import { isPrivateHost } from "#server/domain/public-url.ts";

/** Why this cannot be the address of a platform account that reaches people, as a sentence; null when it can. */
export function addressProblem(text: string): string | null {
  if (!URL.canParse(text)) return "Write the whole address, such as https://api.example.com";
  const url = new URL(text);
  if (url.protocol !== "https:") return "The address must begin with https://, or the key would travel unprotected";
  if (url.username !== "" || url.password !== "") return "The address must not contain a user name or a password";
  // An empty query or fragment leaves no trace in `search` and `hash`.
  if (text.includes("?") || text.includes("#")) return "The address must end before any ? or #";
  if (isPrivateHost(url.hostname)) return "The address must be on the internet, not on this machine or network";
  if (!url.hostname.startsWith("[") && !hostName.test(url.hostname))
    return "The address has no valid host name: look for an extra dot or character";
  if (url.port === "0") return "The port in the address is not valid";
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
