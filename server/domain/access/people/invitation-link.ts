import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { invitation } from "#db/schema/workspaces.ts";
import { fileZone } from "#server/domain/file-zone.ts";
import { mailTime } from "#server/domain/mail-time.ts";
import { type Role, roleNames, roleSentences } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { sendMail } from "#server/domain/send-mail.ts";
import { speaks, speakTo } from "#words/catalogue.server.ts";
import { t } from "#words/t.ts";
import { languageOfAddress } from "./language.ts";
import { zoneOfAddress } from "./profile.ts";

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
  const zone = await zoneOf(scope, made.email);
  const writeMail = () => ({
    subject: t("mails.invitationSubject", { name: person.name, workspace: workspace.name }),
    text: [
      t("mails.invitationIntro", { name: person.name, email: person.email, workspace: workspace.name }),
      made.roles
        .map((role) => t("mails.invitationRole", { role: roleNames[role], sentence: roleSentences[role] }))
        .join("\n"),
      t("mails.invitationLink", { until: mailTime(made.expiresAt, zone) }),
      link,
      t("mails.invitationUnexpected"),
    ].join("\n\n"),
  });
  const language = (await languageOfAddress(services, made.email)) ?? speaks();
  const mail = await sendMail(services, { to: made.email, ...speakTo(language, writeMail) });
  const { id, email, expiresAt } = made;
  if (mail === "sent")
    await inWorkspace(services.db.app, workspace.id, (tx) =>
      tx.update(invitation).set({ mailedAt: sql`now()` }).where(eq(invitation.id, id)),
    );
  return { id, email, expiresAt, mail, link: mail === "sent" ? null : link };
}

/** The zone of whoever is invited, where they have an account that has one; else the workspace's. */
async function zoneOf({ services, workspace }: Scope, email: string): Promise<string> {
  const known = await zoneOfAddress(services, email);
  if (known) return known;
  return inWorkspace(services.db.app, workspace.id, (tx) =>
    fileZone(tx, workspace.id, { from: "workspace", name: null }),
  );
}
