import { isPrivateHost } from "#server/domain/public-url.ts";
import { t } from "#words/t.ts";

/**
 * Why the platform could not get a file at this link, as a sentence; null where nothing speaks against it. The link is looked at
 * and never followed: what is behind it, nobody here knows.
 */
export function linkProblem(link: string): string | null {
  if (!URL.canParse(link) || /\s/.test(link)) return t("domain.giveAWholeLink");
  const url = new URL(link);
  if (url.protocol !== "https:") return t("domain.theLinkMustBeginWithHttps");
  if (url.username !== "" || url.password !== "") return t("domain.theLinkMustNotContainAUserName");
  if (isPrivateHost(url.hostname)) return t("domain.theLinkMustLeadToTheInternet");
  return null;
}
