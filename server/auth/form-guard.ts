import { t } from "#words/t.ts";

/**
 * Refuses what no form of ours sends to next-auth; null lets the request pass. next-auth asks for its own token besides,
 * which another site cannot read: this holds where a neighbouring host has set the cookie that belongs to it. Of bodies that
 * are no forms it would fail to read some, and the log would quote them.
 */
export function refuseForm({ method, headers }: Request, publicUrl: string): Response | null {
  if (method !== "POST") return null;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if ((origin !== null && origin !== new URL(publicUrl).origin) || (site !== null && site !== "same-origin"))
    return refuse(403, t("trpc.requestsFromOtherSitesAreRefused"));
  const contentType = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return contentType === "application/x-www-form-urlencoded" ? null : refuse(415, t("domain.onlyForms"));
}

function refuse(status: number, message: string): Response {
  return Response.json({ error: { message } }, { status });
}
