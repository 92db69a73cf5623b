import { and, desc, eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { waTemplate, waTemplateEvidence } from "#db/schema/wa-templates.ts";
import { byTime, type Paging, pageOf, type TimePlace } from "#server/domain/paging.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { evidenceFields, shownWord } from "./evidence.ts";
import { noSuchTemplate } from "./registry.ts";

/** All that was said of a template, the last first. Throws `not_found`. */
export async function listEvidence(scope: Scope, { id, cursor, limit }: Paging<TimePlace> & { id: string }) {
  requirePermission(scope, "wa.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [known] = await tx.select({ id: waTemplate.id }).from(waTemplate).where(eq(waTemplate.id, id));
    if (!known) throw noSuchTemplate();
    const found = await tx
      .select({ id: waTemplateEvidence.id, ...evidenceFields })
      .from(waTemplateEvidence)
      .leftJoin(person, eq(person.id, waTemplateEvidence.personId))
      .where(
        and(
          eq(waTemplateEvidence.waTemplateId, id),
          cursor &&
            sql`(${waTemplateEvidence.at}, ${waTemplateEvidence.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
        ),
      )
      .orderBy(desc(waTemplateEvidence.at), desc(waTemplateEvidence.id))
      .limit(limit + 1);
    const shown = found.map((one) => shownWord(scope, one));
    return pageOf(shown, limit, byTime, (one) => ({ at: one.at, id: one.id }));
  });
}
