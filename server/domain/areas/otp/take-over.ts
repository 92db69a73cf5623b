import { eq } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace } from "#db/client.ts";
import { otpObject } from "#db/schema/otp.ts";
import { changesBetween, takenOver } from "#server/compose/otp/differences.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { assertNewest, assertSettled, requireRoomForVersion } from "./changeable.ts";
import { kindOf, readObject } from "./registry.ts";
import { storeVersion } from "./write.ts";

export const takingOver = z.object({
  id: z.uuid(),
  basedOn: z.int().min(1),
  /** What the platform said, as it was shown. */
  evidenceId: z.uuid(),
});

/**
 * Takes for ours what the platform said last, as a new version: nothing is written to it. Throws `not_found`, `conflict` where
 * somebody changed it since, where a change is open, or where the platform said something else since, `invalid` where the
 * two do not differ.
 */
export async function takeOver(scope: Scope, input: z.output<typeof takingOver>): Promise<void> {
  requirePermission(scope, "otp.send");
  const { id, basedOn, evidenceId } = input;
  const { id: workspaceId } = scope.workspace;
  await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await tx.select({ id: otpObject.id }).from(otpObject).where(eq(otpObject.id, id)).for("update");
    const kind = await kindOf(tx, id);
    const object = await readObject(tx, kind, id);
    assertNewest(object, basedOn);
    assertSettled(object);
    const { current, platform } = object;
    if (!current || !platform || platform.evidenceId !== evidenceId)
      throw new DomainError("conflict", t("domain.thePlatformSaidSomethingElseSinceLook"));
    if (object.differences.length === 0)
      throw new DomainError("invalid", t("domain.thePlatformHasTheOneAsIt", { one: otpThing(kind).one }));
    const version = basedOn + 1;
    requireRoomForVersion(kind, version);
    const values = takenOver(kind, current.values, platform.values);
    await storeVersion(tx, scope, { otpObjectId: id, version, origin: "platform", values });
    await tx.update(otpObject).set({ newest: version }).where(eq(otpObject.id, id));
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "otp.taken_over",
      target: { kind: `otp_${kind}`, id },
      before: { version: current.version },
      after: { version },
      meta: { fields: changesBetween(current.values, values).map(({ field }) => field) },
    });
  });
}
