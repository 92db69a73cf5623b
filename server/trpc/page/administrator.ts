import { notFound, redirect } from "next/navigation";
import type { SessionPerson } from "#server/domain/access/sessions/sessions.ts";
import { missingSecondFactor } from "#server/domain/access/sign-in/proof.ts";
import { pageViewer } from "./scope.ts";

/** The administrator of the instance behind this page request; for everybody else the page does not exist. */
export async function pageAdministrator(): Promise<SessionPerson> {
  const viewer = await pageViewer();
  if (!viewer.isInstanceAdmin) notFound();
  if (missingSecondFactor(viewer, false)) redirect("/account/second-factor");
  return viewer;
}
