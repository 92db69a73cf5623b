import { z } from "zod";
import { inWorkspace, type Tx } from "#db/client.ts";
import { otpObject } from "#db/schema/otp.ts";
import { appOfReply, type OtpKind, templateOf, type ValuesOf } from "#server/compose/otp/values.ts";
import { otpAppDetails, otpTemplateDraft } from "#server/contract/otp.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { type Connection, currentConnection } from "#server/domain/account/connections/open-account.ts";
import { paceRead } from "#server/domain/account/connections/read-pace.ts";
import { readPlatformOver } from "#server/domain/account/reads/read-platform.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { keepEvidence, keepReading } from "./evidence.ts";
import { platformId, requireUnknownId } from "./platform-id.ts";
import { isUnknownThere } from "./read-back.ts";
import { storeVersion } from "./write.ts";

export const adoptedApp = z.object({ platformId });

/**
 * Keeps an application that was made elsewhere, as the platform reads it by its id (spec: otp/app/details). Throws `conflict`
 * where it is here already, `invalid` where the platform has none with that id, and as `readPlatform`.
 */
export async function adoptApp(scope: Scope, input: z.output<typeof adoptedApp>): Promise<{ id: string }> {
  requirePermission(scope, "otp.send");
  paceRead(scope);
  const { platformId: appId } = input;
  const { id: workspaceId } = scope.workspace;
  // Before the call, so that nobody asks without a trace.
  const connection = await inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const current = await currentConnection(tx);
    await requireUnknownId(tx, { connectionId: current.id, kind: "app", platformId: appId, ownId: null });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "otp.adoption_asked",
      target: { kind: "otp_app", id: null },
      meta: { platformId: appId },
    });
    return current;
  });
  const values = await readApp(scope, connection, appId);
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const id = await storeAdopted(tx, scope, connection, { kind: "app", platformId: appId, values });
    await keepReading(tx, { workspaceId, otpObjectId: id, values, personId: scope.person.id });
    return { id };
  });
}

async function readApp(scope: Scope, connection: Connection, appId: string): Promise<ValuesOf["app"]> {
  try {
    const { reply } = await readPlatformOver(scope, connection, otpAppDetails, { appId });
    return appOfReply(reply.data);
  } catch (error) {
    if (!isUnknownThere(error)) throw error;
    throw new DomainError(
      "invalid",
      t("domain.thePlatformHasNoVerificationApplicationWith", { appId, name: connection.name }),
      { ...error.details, field: "platformId" },
    );
  }
}

const { name, text, ...optional } = otpTemplateDraft.shape;

/** A voice template that was made elsewhere, as far as somebody knows what is set in it. */
export const adoptedTemplate = z.object({
  platformId,
  name,
  text: text.optional(),
  ...optional,
  codeType: optional.codeType.optional(),
});

/**
 * Keeps a voice template that was made elsewhere. Nothing is asked of the platform, which reads none back, so what is typed of
 * it is believed until an update is answered. Throws `conflict` where it is here already.
 */
export async function adoptTemplate(scope: Scope, input: z.output<typeof adoptedTemplate>): Promise<{ id: string }> {
  requirePermission(scope, "otp.send");
  const { platformId: templateId, ...given } = input;
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    const connection = await currentConnection(tx);
    const values = templateOf(given);
    const id = await storeAdopted(tx, scope, connection, { kind: "template", platformId: templateId, values });
    await appendAudit(tx, workspaceId, actorOf(scope), {
      action: "otp.adopted",
      target: { kind: "otp_template", id },
      meta: { platformId: templateId },
    });
    return { id };
  });
}

type Adopted<Kind extends OtpKind> = { kind: Kind; platformId: string; values: ValuesOf[Kind] };

async function storeAdopted<Kind extends OtpKind>(
  tx: Tx,
  scope: Scope,
  { id: connectionId }: Connection,
  { kind, platformId, values }: Adopted<Kind>,
): Promise<string> {
  const { id: workspaceId } = scope.workspace;
  await lockWorkspace(tx, workspaceId);
  await requireUnknownId(tx, { connectionId, kind, platformId, ownId: null });
  await requireRoomFor(tx, "otpObjects");
  const [stored] = await tx
    .insert(otpObject)
    .values({
      workspaceId,
      connectionId,
      kind,
      origin: "adopted",
      platformId,
      platformIdFrom: "adopted",
      createdBy: scope.person.id,
    })
    .returning({ id: otpObject.id });
  if (!stored) throw new Error("what was adopted was not stored");
  await storeVersion(tx, scope, { otpObjectId: stored.id, version: 1, origin: "adopted", values });
  await keepEvidence(tx, { workspaceId, otpObjectId: stored.id, kind: "adopted", personId: scope.person.id });
  return stored.id;
}
