import { and, eq, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { otpEvidence, otpObject, otpVersion } from "#db/schema/otp.ts";
import { submission } from "#db/schema/submissions.ts";
import { judgeName, type NamedVersion } from "#server/compose/otp/names.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { storableText } from "#server/compose/storable-text.ts";
import { currentConnection } from "#server/domain/account/connections/open-account.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { isCurrent } from "./select.ts";
import { versionState } from "./version-state.ts";

/** At most so many versions of one name are looked at. */
const mostOfOneName = 200;

/**
 * The versions that have a name on the connection in use, in whatever letter case: `judgeName` says what that means. Throws
 * `not_found` where nothing is connected.
 */
export async function namedVersions(
  scope: Scope,
  { kind, name }: { kind: OtpKind; name: string },
): Promise<NamedVersion[]> {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const { id } = await currentConnection(tx);
    return readNamed(tx, scope, id, { kind, name });
  });
}

type Wanted = { kind: OtpKind; name: string; ownId: string | null };

/**
 * Throws `conflict` at the field where our own history knows the name to be taken, or nobody knows. `nameIsFree`: somebody
 * says that the platform has it no more, as where it was renamed in the console.
 */
export async function requireFreeName(
  tx: Tx,
  scope: Scope,
  connectionId: string,
  { kind, name, ownId, nameIsFree }: Wanted & { nameIsFree: boolean },
): Promise<void> {
  if (nameIsFree) return;
  const { verdict, sentence } = judgeName(kind, name, await readNamed(tx, scope, connectionId, { kind, name }), ownId);
  if (verdict === "taken" || verdict === "maybe")
    throw new DomainError("conflict", sentence, { field: "draft.name", verdict });
}

/** Whoever sees some names masked is told of none of those: they could be guessed letter by letter. */
async function readNamed(
  tx: Tx,
  scope: Scope,
  connectionId: string,
  { kind, name }: { kind: OtpKind; name: string },
): Promise<NamedVersion[]> {
  const lastSeen = tx
    .select({ seen: otpEvidence.seen })
    .from(otpEvidence)
    .where(and(eq(otpEvidence.otpObjectId, otpObject.id), eq(otpEvidence.kind, "person")))
    .orderBy(sql`${otpEvidence.at} desc, ${otpEvidence.id} desc`)
    .limit(1);
  const rows = await tx
    .select({
      objectId: otpVersion.otpObjectId,
      name: otpVersion.name,
      origin: otpVersion.origin,
      submissionState: submission.state,
      code: sql<string | null>`(select e.code from otp_evidence e where e.submission_id = ${otpVersion.submissionId}
        and e.code is not null order by e.at desc limit 1)`,
      isCurrent: sql<boolean>`coalesce(${isCurrent}, false)`,
      isGone: sql<boolean>`coalesce((${lastSeen}) = 'gone', false)`,
    })
    .from(otpVersion)
    .innerJoin(otpObject, eq(otpObject.id, otpVersion.otpObjectId))
    .leftJoin(submission, eq(submission.id, otpVersion.submissionId))
    .where(
      and(
        eq(otpVersion.workspaceId, scope.workspace.id),
        eq(otpObject.connectionId, connectionId),
        eq(otpObject.kind, kind),
        sql`lower(${otpVersion.name}) = lower(${storableText(name)})`,
      ),
    )
    .orderBy(sql`${otpVersion.createdAt} desc`)
    .limit(mostOfOneName);
  return rows
    .filter((one) => shownText(scope, one.name) === one.name)
    .map(({ origin, submissionState, ...one }) => ({ ...one, state: versionState({ origin, submissionState }) }));
}
