import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { waTemplate, waTemplateEvidence } from "#db/schema/wa-templates.ts";
import { waTemplateStatuses } from "#server/contract/limits/wa.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { keepEvidence, lastWord } from "./evidence.ts";
import { noSuchTemplate } from "./registry.ts";

export const notedStatus = z.object({
  id: z.uuid(),
  status: z.enum(waTemplateStatuses, { error: () => t("domain.chooseWhatTheConsoleShows") }),
  note: z
    .string()
    .trim()
    .max(500, { error: () => t("domain.atMost500Characters") })
    .nullable()
    .default(null),
});

/** Notes what somebody saw in the platform’s console: no call tells it. Throws `not_found`, and `too_many` where
 * people have piled up notes on it. */
export async function noteStatus(scope: Scope, { id, status, note }: z.output<typeof notedStatus>): Promise<void> {
  requirePermission(scope, "template.manage");
  await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { id: workspaceId } = scope.workspace;
    // Who notes at the same time waits, so that the last one to be kept is the last word.
    await lockWorkspace(tx, workspaceId);
    const [known] = await tx.select({ id: waTemplate.id }).from(waTemplate).where(eq(waTemplate.id, id));
    if (!known) throw noSuchTemplate();
    await requireRoom(tx, id);
    const word = lastWord(tx);
    const [before] = await tx
      .select({ state: word.state })
      .from(waTemplate)
      .leftJoinLateral(word, sql`true`)
      .where(eq(waTemplate.id, id));
    await keepEvidence(tx, "person", { workspaceId, waTemplateId: id, state: status, note, personId: scope.person.id });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "template.noted",
      target: { kind: "template", id },
      before: { status: before?.state ?? null },
      after: { status },
    });
  });
}

/** So often somebody may note one template. */
const mostNotes = 1000;

async function requireRoom(tx: Tx, id: string): Promise<void> {
  const found = await tx.$count(
    waTemplateEvidence,
    and(eq(waTemplateEvidence.waTemplateId, id), eq(waTemplateEvidence.kind, "person")),
  );
  if (found >= mostNotes)
    throw new DomainError(
      "too_many",
      t("domain.thisTemplateWasNotedMostNotesTimesWhich", { mostNotes: mostNotes.toLocaleString("en") }),
    );
}
