import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace } from "#db/client.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { waTemplateStatuses } from "#server/contract/wa.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { noSuchTemplate } from "./registry.ts";

export const notedStatus = z.object({
  id: z.uuid(),
  status: z.enum(waTemplateStatuses, "Choose what the console shows"),
  note: z.string().trim().max(500, "At most 500 characters").nullable().default(null),
});

/** Notes what somebody saw in the platform’s console: no call tells it. Throws `not_found`. */
export async function noteStatus(scope: Scope, { id, status, note }: z.output<typeof notedStatus>): Promise<void> {
  requirePermission(scope, "template.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [before] = await tx
      .select({ status: waTemplate.status })
      .from(waTemplate)
      .where(eq(waTemplate.id, id))
      .for("no key update");
    if (!before) throw noSuchTemplate();
    await tx
      .update(waTemplate)
      .set({
        status,
        statusAt: sql`now()`,
        statusSource: "person",
        statusNote: note,
        statusBy: scope.person.id,
      })
      .where(eq(waTemplate.id, id));
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "template.noted",
      target: { kind: "template", id },
      before: { status: before.status },
      after: { status },
    });
  });
}
