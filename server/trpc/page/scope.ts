import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findScope, findViewer } from "#server/auth/viewer.ts";
import { listMemberships, type Membership } from "#server/domain/access/people/memberships.ts";
import type { SessionPerson } from "#server/domain/access/sessions/sessions.ts";
import { missingSecondFactor } from "#server/domain/access/sign-in/proof.ts";
import { isSlug, reservedSlugs } from "#server/domain/access/workspaces/slug.ts";
import { describeWorkspace, type WorkspaceView } from "#server/domain/account/connections/describe-workspace.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { OwnZone } from "#server/domain/own-zone.ts";
import type { Scope } from "#server/domain/scope.ts";
import { countNeeding, type Needs } from "#server/domain/sending/submissions/read.ts";
import { getRuntime } from "#server/runtime.ts";
import type { Language } from "#words/language.ts";

/** The person behind this page request; others are sent to sign in first, and then back. One look-up a request. */
export const pageViewer = cache(async (): Promise<SessionPerson> => {
  const viewer = await findViewer(getRuntime().services, await headers());
  if (!viewer) redirect(signInPath((await headers()).get("x-request-path")));
  return viewer;
});

function signInPath(asked: string | null): string {
  if (asked === null || asked === "/" || !URL.canParse(asked, "http://here.invalid")) return "/sign-in";
  const { pathname, searchParams } = new URL(asked, "http://here.invalid");
  // Next's own mark on what it fetches while one moves about.
  searchParams.delete("_rsc");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `/sign-in?next=${encodeURIComponent(pathname + query)}`;
}

/** The viewer's scope in the workspace of the path, or the not-found page, or the one that asks for a second factor. */
export const pageScope = cache(async (slug: string): Promise<Scope> => {
  // No workspace has the name of a page, or one that is none, and who asks for what is not below one need not sign in first.
  if (reservedSlugs.has(slug) || !isSlug(slug)) notFound();
  const { services } = getRuntime();
  const viewer = await pageViewer();
  const scope = await findScope(services, await headers(), viewer, slug).catch((error) => leadToCode(error, slug));
  if (!scope) notFound();
  return scope;
});

function leadToCode(error: unknown, slug: string): never {
  if (error instanceof DomainError && "secondFactor" in error.details) redirect(`/account/second-factor?for=${slug}`);
  throw error;
}

export async function pageMemberships(): Promise<Membership[]> {
  return listMemberships(getRuntime().services.db.system, (await pageViewer()).id);
}

/** The zone that the viewer reads times in, and whether what their browser says of it may be kept. */
export async function pageZone(): Promise<OwnZone & { isKept: boolean }> {
  const viewer = await pageViewer();
  return { ...viewer.zone, isKept: missingSecondFactor(viewer, false) === null };
}

/** The language that the viewer chose, in whatever browser; null where they chose none. */
export async function pageLanguage(): Promise<Language | null> {
  return (await pageViewer()).language;
}

/** Everything that the frame around each page of a workspace shows. */
export async function pageFrame(
  slug: string,
): Promise<{ view: WorkspaceView; memberships: Membership[]; needs: Needs }> {
  const scope = await pageScope(slug);
  const [view, memberships, needs] = await Promise.all([
    describeWorkspace(scope),
    pageMemberships(),
    countNeeding(scope),
  ]);
  return { view, memberships, needs };
}
