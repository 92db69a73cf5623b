import type { RecordingPart } from "#db/schema/recordings.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { isPrivateHost } from "#server/domain/public-url.ts";
import { t } from "#words/t.ts";

/** What decides where recordings of an account may be fetched. */
export type LinkSource = Pick<Connection, "kind" | "baseUrl" | "recordingHosts">;

/** The field of an AI call's record that names each part (spec: AI call record). */
const fields = { whole: "fullAudioUrl", customer: "customerAudioUrl" } as const satisfies Record<RecordingPart, string>;

/** Longer ones are no addresses of files. */
const longestLink = 4000;

/** The link to a part of a call's recording; null where the record names none, or something else than an address. */
export function linkIn(record: Readonly<Record<string, unknown>>, part: RecordingPart): string | null {
  const told = record[fields[part]];
  const link = typeof told === "string" ? told.trim() : "";
  return link.length <= longestLink && URL.canParse(link) && /^https?:/i.test(link) ? link : null;
}

/**
 * Where a link is fetched, or why it is not, as a sentence: recordings come from the account's own host and from those listed
 * beside it, over https. The sandbox's come from where the sandbox is reached, by whatever name of this machine it calls
 * itself. What a name leads to is judged again when the connection is made (`internetOnly`).
 */
export function judgeLink(source: LinkSource, sandboxUrl: string | null, link: string): URL | string {
  if (!URL.canParse(link)) return t("domain.theLinkIsNotAnAddress");
  const url = new URL(link);
  url.hash = "";
  return source.kind === "sandbox" ? inSandbox(url, sandboxUrl) : onInternet(url, source);
}

function inSandbox(url: URL, sandboxUrl: string | null): URL | string {
  if (sandboxUrl === null) return t("domain.theLinkLeadsToTheSandboxAndNone");
  const sandbox = new URL(sandboxUrl);
  const isItself =
    /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(url.hostname) && url.port === sandbox.port;
  if (url.username !== "" || (url.origin !== sandbox.origin && !isItself))
    return t("domain.theLinkLeadsToHostNotTheSandbox", { host: shownHost(url) });
  return new URL(url.pathname + url.search, sandbox.origin);
}

function onInternet(url: URL, { baseUrl, recordingHosts }: LinkSource): URL | string {
  if (url.protocol !== "https:") return t("domain.theLinkIsNotHttps");
  if (url.username !== "" || url.password !== "") return t("domain.theLinkHoldsAUserNameOrAPassword");
  if (isPrivateHost(url.hostname)) return t("domain.theLinkLeadsToHostOfThisNetwork", { host: shownHost(url) });
  const isAccounts = baseUrl !== null && url.host === new URL(baseUrl).host;
  const isListed = url.port === "" && recordingHosts.includes(url.hostname);
  if (isAccounts || isListed) return url;
  return t("domain.theLinkLeadsToHostNotOfTheAccount", { host: shownHost(url) });
}

function shownHost({ host }: URL): string {
  return host.length > 100 ? `${host.slice(0, 100)}…` : host;
}
