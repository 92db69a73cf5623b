import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace } from "#db/client.ts";
import { otpEvidence, otpSightings } from "#db/schema/otp.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { keepEvidence } from "./evidence.ts";
import { kindOf } from "./registry.ts";

export const sighting = z.object({
  id: z.uuid(),
  seen: z.enum(otpSightings, { error: () => t("domain.chooseWhatTheConsoleShows") }),
  note: z
    .string()
    .trim()
    .max(500, { error: () => t("domain.atMost500Characters") })
    .nullable()
    .default(null),
});

/** So often somebody may note one of them. */
const mostNotes = 1000;

/**
 * Notes what somebody saw in the platform’s console: no call tells of templates and flows. Throws `not_found`, and `too_many`
 * where people have piled up notes on it.
 */
export async function noteSeen(scope: Scope, { id, seen, note }: z.output<typeof sighting>): Promise<void> {
  requirePermission(scope, "otp.send");
  const { id: workspaceId } = scope.workspace;
  await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    // Who notes at the same time waits, so that the last one to be kept is the last word.
    await lockWorkspace(tx, workspaceId);
    const kind = await kindOf(tx, id);
    const found = await tx.$count(otpEvidence, and(eq(otpEvidence.otpObjectId, id), eq(otpEvidence.kind, "person")));
    if (found >= mostNotes)
      throw new DomainError(
        "too_many",
        t("domain.thisWasNotedMostNotesTimesWhichIs", { mostNotes: mostNotes.toLocaleString("en") }),
      );
    await keepEvidence(tx, { workspaceId, otpObjectId: id, kind: "person", seen, note, personId: scope.person.id });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "otp.noted",
      target: { kind: `otp_${kind}`, id },
      after: { seen },
    });
  });
}
