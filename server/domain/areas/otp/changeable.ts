import { changesBetween } from "#server/compose/otp/differences.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";
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
  if (platformId === null) throw conflict(t("domain.thePlatformsIdOfThisOneIsNotKnown", { one }));
  if (!connection.isInUse)
    throw conflict(t("domain.thisOneBelongsToAnotherConnection", { one, name: connection.name }));
  if (object.isIdUnproven) throw conflict(t("domain.nobodyHasConfirmedTheId", { id: platformId }));
  return platformId;
}

/** Throws `conflict` where nobody knows yet what became of the last change. */
export function assertSettled<Kind extends OtpKind>({ newest: { state, submissionId } }: OtpObject<Kind>): void {
  if (state === "unknown")
    throw conflict(t("domain.nobodyKnowsWhetherTheLastChangeWasMade"), {
      submissionId,
    });
  if (isOpen(state))
    throw conflict(t("domain.theLastChangeIsOnItsWay"), {
      submissionId,
    });
}

/** Throws `conflict` with who changed it since and what, where `basedOn` is not the newest version. */
export function assertNewest<Kind extends OtpKind>({ kind, newest, current }: OtpObject<Kind>, basedOn: number): void {
  if (newest.version === basedOn) return;
  const fields = current === null ? [] : changesBetween(current.values, newest.values).map(({ field }) => field);
  throw conflict(
    t("domain.nameChangedThisOneSince", {
      name: newest.byName,
      one: otpThing(kind).one,
      version: newest.version,
      basedOn,
    }),
    { field: "basedOn", version: newest.version, byName: newest.byName, at: newest.createdAt.toISOString(), fields },
  );
}

/** Throws `too_many` where the history is as long as it may be. */
export function requireRoomForVersion(kind: OtpKind, version: number): void {
  if (version <= mostVersions) return;
  throw new DomainError(
    "too_many",
    t("domain.thisOneWasChangedMostVersionsTimesWhich", {
      one: otpThing(kind).one,
      mostVersions: mostVersions.toLocaleString("en"),
    }),
  );
}

function conflict(message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError("conflict", message, details);
}
