import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { otpObject, otpVersion } from "#db/schema/otp.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { pathId } from "#server/contract/wire.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import type { NamedFor } from "#server/domain/sending/dispatch/dispatchable.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { assertSettled } from "./changeable.ts";
import { keepEvidence } from "./evidence.ts";
import { kindOf, readObject } from "./registry.ts";

/** An id as the platform’s console shows it. */
export const platformId = pathId(() => t("domain.thePlatformsId")).max(200, {
  error: () => t("domain.atMost200Characters"),
});
export const attachedId = z.object({ id: z.uuid(), platformId });

/**
 * Keeps the id that somebody found in the platform’s console, where none was answered: nothing is asked. Of an application it
 * has to be read back before anything is written to it. Throws `not_found`, `conflict` where its id is known, where it was not
 * made or nobody knows yet what became of its last change, or where something else here has that id.
 */
export async function attachId(scope: Scope, input: z.output<typeof attachedId>): Promise<void> {
  requirePermission(scope, "otp.send");
  const { id, platformId } = input;
  const { id: workspaceId } = scope.workspace;
  await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    // Whoever changes it at the same time locks it too.
    await tx.select({ id: otpObject.id }).from(otpObject).where(eq(otpObject.id, id)).for("update");
    const kind = await kindOf(tx, id);
    const object = await readObject(tx, kind, id);
    const thing = otpThing(kind);
    if (object.current === null)
      throw conflict(t("domain.nobodyKnowsThatItWasMade", { one: thing.one }), {
        submissionId: object.newest.submissionId,
      });
    // Nothing but a person vouches for these.
    const isByHand = object.platformIdFrom === "person" || (object.platformIdFrom === "adopted" && kind === "template");
    if (object.platformId !== null && !isByHand)
      throw conflict(t("domain.thePlatformItselfSaidTheId", { one: thing.one, id: object.platformId }));
    // A change that is on its way goes to the id that it names, and would be told of as one of the other.
    assertSettled(object);
    await requireUnknownId(tx, { connectionId: object.connection.id, kind, platformId, ownId: id });
    await tx.update(otpObject).set({ platformId, platformIdFrom: "person" }).where(eq(otpObject.id, id));
    await keepEvidence(tx, {
      workspaceId,
      otpObjectId: id,
      kind: "attached",
      platformId,
      personId: scope.person.id,
    });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "otp.identified",
      target: { kind: `otp_${kind}`, id },
      before: { platformId: object.platformId },
      after: { platformId },
    });
  });
}

/** Keeps the id that a person names as they decide that a creation whose answer was lost went. Throws as `attachId`. */
export async function keepNamedId(tx: Tx, { submissionId }: NamedFor, named: string): Promise<void> {
  const read = platformId.safeParse(named);
  if (!read.success)
    throw new DomainError("invalid", read.error.issues[0]?.message ?? t("domain.thisIsNotAnId"), { field: "taskId" });
  const [found] = await tx
    .select({
      id: otpObject.id,
      workspaceId: otpObject.workspaceId,
      connectionId: otpObject.connectionId,
      kind: otpObject.kind,
    })
    .from(otpVersion)
    .innerJoin(otpObject, eq(otpObject.id, otpVersion.otpObjectId))
    .where(eq(otpVersion.submissionId, submissionId));
  if (!found) return;
  const { id, workspaceId, ...place } = found;
  await requireUnknownId(tx, { ...place, platformId: read.data, ownId: id });
  await tx.update(otpObject).set({ platformId: read.data, platformIdFrom: "person" }).where(eq(otpObject.id, id));
  await keepEvidence(tx, { workspaceId, otpObjectId: id, kind: "attached", platformId: read.data, submissionId });
}

type Place = { connectionId: string; kind: OtpKind; platformId: string; ownId: string | null };

/** Throws `conflict` where something else of the kind has the id here. */
export async function requireUnknownId(tx: Tx, { connectionId, kind, platformId, ownId }: Place): Promise<void> {
  const [known] = await tx
    .select({ id: otpObject.id })
    .from(otpObject)
    .where(
      and(
        eq(otpObject.connectionId, connectionId),
        eq(otpObject.kind, kind),
        eq(otpObject.platformId, platformId),
        ownId === null ? undefined : ne(otpObject.id, ownId),
      ),
    );
  if (known)
    throw conflict(t("domain.aWithThisIdIsHereAlready", { A: otpThing(kind).A }), {
      field: "platformId",
      objectId: known.id,
    });
}

function conflict(message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError("conflict", message, details);
}
