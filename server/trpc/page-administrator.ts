import { notFound, redirect } from "next/navigation";
import { missingSecondFactor } from "#server/domain/sign-in/proof.ts";
import type { SessionPerson } from "#server/domain/sign-in/sessions.ts";
import { pageViewer } from "./page-scope.ts";

/** The administrator of the instance behind this page request; for everybody else the page does not exist. */
export async function pageAdministrator(): Promise<SessionPerson> {
  const viewer = await pageViewer();
  if (!viewer.isInstanceAdmin) notFound();
  if (missingSecondFactor(viewer, false)) redirect("/account/second-factor");
  return viewer;
}
