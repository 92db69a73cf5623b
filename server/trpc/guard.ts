import { t } from "#words/t.ts";

/**
 * Refuses what another site could make a browser send: tRPC itself also takes forms and octet streams as mutations, and
 * those need no preflight. Null lets the request pass. A program names no origin, and needs none: its token is in a header
 * that no other site's page can make a browser send, and its cookies count for nothing.
 */
export function refuseRequest(
  request: Request,
  publicUrl: string,
  { maxBatch, isProgram }: { maxBatch: number; isProgram: boolean },
): Response | null {
  const calls = callsIn(new URL(request.url).pathname);
  if (calls === null) return refuse(400, t("trpc.thePathCannotBeRead"));
  if (calls > maxBatch) return refuse(400, t("trpc.atMostMaxBatchCallsInOneRequest", { maxBatch }));
  if (isOtherSites(request)) return refuse(403, otherSites());
  if (request.method === "GET") return null;
  if (request.method !== "POST") return refuse(405, t("trpc.onlyGETAndPOST"));
  const contentType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (contentType !== "application/json") return refuse(415, t("trpc.onlyApplicationJson"));
  const problem = originProblem(request, publicUrl, isProgram);
  return problem === null ? null : refuse(403, problem);
}

/** The same question of a write that is no procedure: why it is refused, in a sentence, or null. */
export function foreignWriteProblem(
  request: Request,
  publicUrl: string,
  { isProgram }: { isProgram: boolean },
): string | null {
  return isOtherSites(request) ? otherSites() : originProblem(request, publicUrl, isProgram);
}

const otherSites = () => t("trpc.requestsFromOtherSitesAreRefused");

function isOtherSites({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

function originProblem({ headers }: Request, publicUrl: string, isProgram: boolean): string | null {
  const origin = headers.get("origin");
  if (isProgram && origin === null) return null;
  return origin === new URL(publicUrl).origin ? null : t("trpc.requestsMustComeFromPublicUrl", { publicUrl });
}

/** How many procedures a path names, or null when its escapes are broken. */
function callsIn(pathname: string): number | null {
  try {
    return decodeURIComponent(pathname).split("/").at(-1)?.split(",").length ?? 1;
  } catch {
    // Not an address that any client of ours makes.
    return null;
  }
}

function refuse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status, headers: { "cache-control": "no-store" } });
}
