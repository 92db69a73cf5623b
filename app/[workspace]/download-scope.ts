import { bearerOf, tokenRefused } from "#server/auth/bearer.ts";
import { findCaller, findScope } from "#server/auth/viewer.ts";
import { requireRecentProof } from "#server/domain/access/sign-in/proof.ts";
import { databaseProblem } from "#server/domain/database-problem.ts";
import { DomainError, type DomainErrorCode } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { getRuntime } from "#server/runtime.ts";
import { t } from "#words/t.ts";

/**
 * Who downloads from a workspace, by session or API token, or the answer that refuses it. A workspace that is not the
 * caller's looks like nothing being there. For a `sensitive` file a browser's session needs a recent proof, for one that
 * `namesRecipients` only where they are shown unmasked; a token was made behind one.
 */
export async function downloadScope(
  { headers }: Request,
  slug: string,
  { sensitive = false, namesRecipients = false } = {},
): Promise<Scope | Response> {
  const { services } = getRuntime();
  const caller = await findCaller(services, headers).catch(accident);
  if (caller instanceof Response) return caller;
  if (!caller && bearerOf(headers) !== null)
    return refuseDownload(401, tokenRefused(), { "www-authenticate": "Bearer" });
  if (!caller) return refuseDownload(401, t("pages.youAreSignedOutSignInThen"));
  try {
    const scope = await findScope(services, headers, caller, slug);
    const asksProof = sensitive || (namesRecipients && scope?.permissions.has("personal.see"));
    if (scope && asksProof && !scope.token) requireRecentProof(caller);
    return scope ?? nothingHere();
  } catch (error) {
    return downloadProblem(error);
  }
}

/** Read by those whose browser followed the bare address; the portal's own pages ask beforehand. */
const unconfirmed = () => t("pages.confirmThatItIsYouThisFile");

const codeStatuses = {
  not_found: 404,
  forbidden: 403,
  unconfirmed: 403,
  conflict: 409,
  invalid: 400,
  refused: 422,
  unavailable: 503,
  too_many: 429,
  too_slow: 504,
} as const satisfies Record<DomainErrorCode, number>;

/** What the domain refused, or what went wrong, as an answer. Things of others look like nothing being there. */
export function downloadProblem(error: unknown): Response {
  if (!(error instanceof DomainError)) return accident(error);
  if (error.code === "not_found") return nothingHere();
  return refuseDownload(codeStatuses[error.code], error.code === "unconfirmed" ? unconfirmed() : error.message);
}

const statuses = { away: 503, full: 507, slow: 504 } as const;

/** What nobody refused: it goes into the log, and whoever waits is told whether to try again. */
function accident(error: unknown): Response {
  const { log } = getRuntime();
  const problem = databaseProblem(error);
  log[problem?.kind === "slow" ? "warn" : "error"]({ err: error }, "a file could not be sent or taken");
  if (problem) return refuseDownload(statuses[problem.kind], problem.sentence, { "retry-after": "5" });
  return refuseDownload(500, t("pages.somethingWentWrongOnOurSideTry"));
}

export function nothingHere(): Response {
  return refuseDownload(404, t("pages.thereIsNothingToDownloadAtThis"));
}

export function refuseDownload(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return new Response(`${sentence}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}
