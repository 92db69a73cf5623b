import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { findViewer } from "#server/auth/viewer.ts";
import { type InvitationView, viewInvitation } from "#server/domain/access/people/accept-invitation.ts";
import { missingSecondFactor } from "#server/domain/access/sign-in/proof.ts";
import { getRuntime } from "#server/runtime.ts";

/** The offer that a link of an invitation makes to those who ask for its page, or null for every one that does not work for them. */
export async function pageInvitation(
  token: string,
): Promise<{ invitation: InvitationView; viewer: { name: string; email: string } | null } | null> {
  const { services } = getRuntime();
  const asked = await headers();
  const viewer = await findViewer(services, asked);
  if (viewer && missingSecondFactor(viewer, false)) redirect("/account/second-factor");
  const from = { ip: asked.get("x-client-ip") || null, requestId: asked.get("x-request-id") };
  const invitation = await viewInvitation(services, { token, viewer, ...from });
  return invitation && { invitation, viewer };
}
