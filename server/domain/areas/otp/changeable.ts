import { changesBetween } from "#server/compose/otp/differences.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { OtpObject } from "./describe.ts";
import { isOpen } from "./version-state.ts";

/** So many versions one of them may have. */
const mostVersions = 1000;

/**
 * The id by which the platform knows it. Throws `conflict` where somebody else changed it since, where nobody knows yet what
 * became of the last change, where its id is not known or not proven, and where it belongs to a connection not in use.
 */
export function assertChangeable<Kind extends OtpKind>(object: OtpObject<Kind>, basedOn: number): string {
  assertNewest(object, basedOn);
  assertSettled(object);
  const { kind, connection, platformId } = object;
  const { one } = otpThing(kind);
  if (platformId === null)
    throw conflict(`The platform’s id of this ${one} is not known, so nothing can be changed there. Enter it first.`);
  if (!connection.isInUse)
    throw conflict(`This ${one} belongs to ${connection.name}, which is not the connection in use.`);
  if (object.isIdUnproven)
    throw conflict(
      `Somebody entered the id ${platformId}, and nobody has confirmed yet that it is this application. Read it back first; if it has another name, enter another id or take over the platform’s values.`,
    );
  return platformId;
}

/** Throws `conflict` where nobody knows yet what became of the last change. */
export function assertSettled<Kind extends OtpKind>({ newest: { state, submissionId } }: OtpObject<Kind>): void {
  if (state === "unknown")
    throw conflict("Nobody knows yet whether the platform made the last change. Decide about it first.", {
      submissionId,
    });
  if (isOpen(state))
    throw conflict("The last change is still on its way to the platform. Wait until it was answered.", {
      submissionId,
    });
}

/** Throws `conflict` with who changed it since and what, where `basedOn` is not the newest version. */
export function assertNewest<Kind extends OtpKind>({ kind, newest, current }: OtpObject<Kind>, basedOn: number): void {
  if (newest.version === basedOn) return;
  const fields = current === null ? [] : changesBetween(current.values, newest.values).map(({ field }) => field);
  throw conflict(
    `${newest.byName} changed this ${otpThing(kind).one} since: it is at version ${newest.version}, and you began at version ${basedOn}. Nothing was changed now. Look at what is there, then change it again.`,
    { field: "basedOn", version: newest.version, byName: newest.byName, at: newest.createdAt.toISOString(), fields },
  );
}

/** Throws `too_many` where the history is as long as it may be. */
export function requireRoomForVersion(kind: OtpKind, version: number): void {
  if (version <= mostVersions) return;
  throw new DomainError(
    "too_many",
    `This ${otpThing(kind).one} was changed ${mostVersions.toLocaleString("en")} times, which is the limit.`,
  );
}

function conflict(message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError("conflict", message, details);
}
