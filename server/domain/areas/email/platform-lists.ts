import { inWorkspace } from "#db/client.ts";
import {
  type EmailSender,
  type EmailTemplate,
  getListEmailAddress,
  getListEmailTemplates,
} from "#server/contract/email.ts";
import { type ApplicationInUse, applicationsInUse } from "#server/domain/account/connections/applications.ts";
import { readPlatform } from "#server/domain/account/reads/read-platform.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";

export type TemplateFilter = { appId: string; templateName?: string; templateStatus?: number; language?: string };

/** The application's templates as the platform lists them now, all states. Throws as `readPlatform`. */
export async function listTemplates(
  scope: Scope,
  filter: TemplateFilter,
): Promise<{ templates: EmailTemplate[]; at: Date }> {
  requirePermission(scope, "email.read");
  const { reply, at } = await readPlatform(scope, getListEmailTemplates, filter, filter.appId);
  return { templates: reply.templateContent, at };
}

/** The application's sender addresses as the platform lists them now. Throws as `readPlatform`. */
export async function listSenders(scope: Scope, appId: string): Promise<{ senders: EmailSender[]; at: Date }> {
  requirePermission(scope, "email.read");
  const { reply, at } = await readPlatform(scope, getListEmailAddress, { appId }, appId);
  return { senders: reply.senderData, at };
}

/** Email applications of the connection in use, the default one first. */
export async function listEmailApplications(scope: Scope): Promise<ApplicationInUse[]> {
  requirePermission(scope, "email.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => applicationsInUse(tx, "email"));
}
