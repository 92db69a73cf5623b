import { and, eq, isNull, ne, not, or, sql } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { waLimits } from "#server/contract/limits/wa.ts";
import { waTemplateDraft } from "#server/contract/wa-template.ts";
import { countVariables } from "#server/contract/wa-variables.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { findApplication } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { keepEvidence, lastWord } from "./evidence.ts";
import { wasNotMade } from "./not-made.ts";

const text = (most: number) => z.string().trim().max(most).nullable();

/** A template that was made elsewhere, as somebody knows it: at least how many variables its messages fill. */
export const adoptedTemplate = waTemplateDraft
  .pick({ appId: true, templateName: true, type: true, language: true })
  .extend({
    header: text(waLimits.headerText),
    body: text(waLimits.bodyText),
    footer: text(waLimits.footerText),
    headerVariables: z.int().min(0).max(waLimits.headerVariables),
    bodyVariables: z.int().min(0).max(waLimits.bodyVariables),
  });
export type AdoptedTemplate = z.output<typeof adoptedTemplate>;

/**
 * Keeps a template that was made elsewhere, so that it can be sent from here. Nothing is asked of the platform, which
 * has no call that reads one. Throws `conflict` where the name has this language here already, `invalid` where the
 * texts and the numbers of variables do not fit.
 */
export async function adoptTemplate(scope: Scope, input: AdoptedTemplate): Promise<{ id: string }> {
  requirePermission(scope, "template.manage");
  requireCounts(input);
  const { appId, templateName: name, language, type, header, body, footer, headerVariables, bodyVariables } = input;
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { connection } = await findApplication(tx, "wa", appId);
    const place = { connectionId: connection.id, appId, name };
    await requireFree(tx, { ...place, language, type });
    await requireRoomFor(tx, "templates");
    const components = {
      ...(header && { header: { text: header } }),
      ...(body && { body: { text: body } }),
      ...(footer && { footer: { text: footer } }),
    };
    const [stored] = await tx
      .insert(waTemplate)
      .values({
        ...place,
        workspaceId,
        language,
        type,
        origin: "adopted",
        components,
        headerVariables,
        bodyVariables,
        createdBy: scope.person.id,
      })
      .returning({ id: waTemplate.id });
    if (!stored) throw new Error("an adopted template was not stored");
    await keepEvidence(tx, "adopted", { workspaceId, waTemplateId: stored.id, personId: scope.person.id });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "template.adopted",
      target: { kind: "template", id: stored.id },
      meta: { name, language },
    });
    return stored;
  });
}

/** Where a text is known, its variables are counted and not believed. */
function requireCounts({ header, body, headerVariables, bodyVariables }: AdoptedTemplate): void {
  for (const [field, known, said] of [
    ["headerVariables", header, headerVariables],
    ["bodyVariables", body, bodyVariables],
  ] as const) {
    const counted = known === null || known === "" ? said : countVariables(known);
    if (counted !== said)
      throw new DomainError("invalid", t("domain.theTextHasCountedVariablesGiveThat", { counted }), {
        field,
      });
  }
}

/**
 * Throws `conflict` for a language that the name has, or a type that its other languages have not. What was deleted or not
 * made is no hindrance, unless somebody saw it since.
 */
async function requireFree(
  tx: Tx,
  { language, type, ...place }: { connectionId: string; appId: string; name: string; language: string; type: number },
): Promise<void> {
  const word = lastWord(tx);
  const found = await tx
    .select({ language: waTemplate.language, type: waTemplate.type })
    .from(waTemplate)
    .leftJoin(submission, eq(submission.id, waTemplate.submissionId))
    .leftJoinLateral(word, sql`true`)
    .where(
      and(
        eq(waTemplate.connectionId, place.connectionId),
        eq(waTemplate.appId, place.appId),
        eq(waTemplate.name, place.name),
        or(and(isNull(word.state), not(wasNotMade)), ne(word.state, "DELETED")),
      ),
    );
  if (found.some((one) => one.language === language))
    throw new DomainError("conflict", t("domain.thisTemplateIsAlreadyHereInThis"), { field: "language" });
  if (found.some((one) => one.type !== type))
    throw new DomainError("conflict", t("domain.theOtherLanguagesOfThisNameHave"), { field: "type" });
}
