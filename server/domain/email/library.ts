import { and, eq, isNull } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { application } from "#db/schema/connections.ts";
import {
  type EmailSender,
  type EmailTemplate,
  getListEmailAddress,
  getListEmailTemplates,
} from "#server/contract/email.ts";
import { currentConnection } from "#server/domain/connections/open-account.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { readPlatform } from "./read-platform.ts";

export type TemplateFilter = { appId: string; templateName?: string; templateStatus?: number; language?: string };

/** The application's templates as the platform lists them now, all states. Throws as `readPlatform`. */
export async function listTemplates(
  scope: Scope,
  filter: TemplateFilter,
): Promise<{ templates: EmailTemplate[]; at: Date }> {
  requirePermission(scope, "email.read");
  const { reply, at } = await readPlatform(scope, getListEmailTemplates, filter);
  return { templates: reply.templateContent, at };
}

/** The application's sender addresses as the platform lists them now. Throws as `readPlatform`. */
export async function listSenders(scope: Scope, appId: string): Promise<{ senders: EmailSender[]; at: Date }> {
  requirePermission(scope, "email.read");
  const { reply, at } = await readPlatform(scope, getListEmailAddress, { appId });
  return { senders: reply.senderData, at };
}

/** Email applications of the connection in use, the default one first. */
export async function listEmailApplications(
  scope: Scope,
): Promise<{ appId: string; label: string; isDefault: boolean }[]> {
  requirePermission(scope, "email.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const current = await currentConnection(tx);
    const rows = await tx
      .select({ appId: application.appId, label: application.label, isDefault: application.isDefault })
      .from(application)
      .where(
        and(eq(application.connectionId, current.id), eq(application.area, "email"), isNull(application.archivedAt)),
      )
      .orderBy(application.label);
    return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  });
}
