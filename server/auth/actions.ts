import { t } from "#words/t.ts";
import { cookieOf, sessionCookie } from "./cookies.ts";
import { oidcProviderId } from "./oidc.ts";

/** Mistakes that the sign-in page has words for; any other gets its general ones. */
const knownErrors = new Set(["NoAccount", "OAuthSignin", "OtherIssuer"]);

/**
 * Answers what next-auth must not, and null for what it may: reading its token and the session, signing in and out, and what
 * the provider sends back. Its other actions write into the log what anybody posts, or fail on it.
 */
export function answerBefore(request: Request, path: readonly string[], publicUrl: string): Response | null {
  const url = new URL(request.url);
  if (request.method === "GET" && path[0] === "error") return showError(url, publicUrl);
  if (!isMounted(request.method, path)) return refuse(404, t("domain.thereIsNothingAtThisAddress"));
  // next-auth asks this too, and answers 500.
  const asked = url.searchParams.getAll("callbackUrl");
  if (!asked.every((goal) => isWebAddress(goal, publicUrl)))
    return refuse(400, t("domain.callbackUrlIsNotAWebAddress"));
  const name = goalCookie(publicUrl);
  const kept = cookieOf(request.headers, name);
  if (kept === null || isWebAddress(decoded(kept), publicUrl)) return null;
  const answer = refuse(400, t("domain.aCookieOfTheSignInWasBroken"));
  answer.headers.set("set-cookie", `${name}=; Path=/; Max-Age=0${name.startsWith("__Secure-") ? "; Secure" : ""}`);
  return answer;
}

/** The cookie in which next-auth keeps where a sign-in leads. */
export function goalCookie(publicUrl: string): string {
  return `${sessionCookie(publicUrl).options.secure ? "__Secure-" : ""}next-auth.callback-url`;
}

function isMounted(method: string, [action = "", provider, more]: readonly string[]): boolean {
  if (more !== undefined) return false;
  if (provider !== undefined) {
    if (action === "signin") return true;
    if (action === "callback") return provider === (method === "GET" ? oidcProviderId : "credentials");
    return false;
  }
  if (method === "POST") return action === "signout";
  return ["csrf", "providers", "session", "signin"].includes(action);
}

/** next-auth sends people here after a failed sign-in, with a word that anybody could have put there. */
function showError(url: URL, publicUrl: string): Response {
  const error = url.searchParams.get("error") ?? "";
  const location = `${publicUrl}/sign-in?error=${knownErrors.has(error) ? error : "Other"}`;
  return new Response(null, { status: 302, headers: { location } });
}

function isWebAddress(text: string, publicUrl: string): boolean {
  const base = text.startsWith("/") ? publicUrl : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refuse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status });
}
