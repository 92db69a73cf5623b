import { isPrivateHost } from "#server/domain/public-url.ts";

/**
 * Why the platform could not get a file at this link, as a sentence; null where nothing speaks against it. The link is looked at
 * and never followed: what is behind it, nobody here knows.
 */
export function linkProblem(link: string): string | null {
  if (!URL.canParse(link) || /\s/.test(link)) return "Give a whole link that starts with https://.";
  const url = new URL(link);
  if (url.protocol !== "https:") return "The link must begin with https://.";
  if (url.username !== "" || url.password !== "") return "The link must not contain a user name or a password.";
  if (isPrivateHost(url.hostname))
    return "The link must lead to the internet, not to this machine or a network of your own.";
  return null;
}
