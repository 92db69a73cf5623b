import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { invitation } from "#db/schema/workspaces.ts";
import { type Role, roleNames, roleSentences } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { sendMail } from "#server/domain/send-mail.ts";

/** 256 random bits, as a link carries them. */
export function newInvitationToken(): string {
  return randomBytes(32).toString("base64url");
}

/** All that is stored of an invitation's token. */
export function hashOfInvitation(token: string): Buffer {
  return createHash("sha256").update(`invitation:${token}`).digest();
}

export type SentInvitation = {
  id: string;
  email: string;
  expiresAt: Date;
  /** Whether the link went by mail; where it did, nobody else gets to see it. */
  mail: "sent" | "not_configured" | "failed";
  /** To be passed on by hand, shown this once. */
  link: string | null;
};

/** Mails the link of a stored invitation, or answers it where that is not possible. */
export async function sendInvitation(
  scope: Scope,
  made: { id: string; email: string; roles: readonly Role[]; expiresAt: Date },
  token: string,
): Promise<SentInvitation> {
  const { services, workspace, person } = scope;
  const link = `${services.publicUrl}/invite/${token}`;
  const mail = await sendMail(services, {
    to: made.email,
    subject: `${person.name} invites you to ${workspace.name} on Switchboard`,
    text: [
      `${person.name} (${person.email}) invites you to the workspace ${workspace.name} on Switchboard. There you will have:`,
      made.roles.map((role) => `- ${roleNames[role]}: ${roleSentences[role]}`).join("\n"),
      `Open this link to accept. It works once, until ${made.expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC, and only for you:`,
      link,
      "If you did not expect this, do nothing: without the link nobody joins.",
    ].join("\n\n"),
  });
  const { id, email, expiresAt } = made;
  if (mail === "sent")
    await inWorkspace(services.db.app, workspace.id, (tx) =>
      tx.update(invitation).set({ mailedAt: sql`now()` }).where(eq(invitation.id, id)),
    );
  return { id, email, expiresAt, mail, link: mail === "sent" ? null : link };
}
