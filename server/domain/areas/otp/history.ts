import { and, desc, eq, sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { otpEvidence, otpObject, otpVersion } from "#db/schema/otp.ts";
import { changesBetween, type Difference } from "#server/compose/otp/differences.ts";
import { readValues } from "#server/compose/otp/stored-values.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { byNumber, byTime, type Page, type Paging, pageOf, type TimePlace } from "#server/domain/paging.ts";
import { shownId, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { describeVersion, type OtpVersion } from "./describe.ts";
import { kindOf, noSuchObject } from "./registry.ts";
import { refusalsOf, selectEvidence, selectVersions } from "./select.ts";
import { shownDifference, shownValues, shownWord } from "./shown.ts";
import { isCounting } from "./version-state.ts";

/** A version with what it changed of the one that counted before it. */
export type VersionInHistory = OtpVersion<OtpKind> & { changes: Difference[] };

/** All versions of one of them, the last first. Throws `not_found`. */
export async function listVersions(
  scope: Scope,
  { id, cursor, limit }: Paging<number> & { id: string },
): Promise<Page<VersionInHistory>> {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const kind = await kindOf(tx, id);
    // All of them, which are a thousand at most: what one changed is told by one that may stand far below it.
    const found = await selectVersions(tx).where(eq(otpVersion.otpObjectId, id)).orderBy(otpVersion.version);
    const refusals = await refusalsOf(
      tx,
      found.flatMap(({ submissionId }) => submissionId ?? []),
    );
    let before: OtpVersion<OtpKind> | null = null;
    const rows: VersionInHistory[] = [];
    for (const row of found) {
      const version = describeVersion(kind, row, refusals);
      const changes: Difference[] = before === null ? [] : changesBetween(before.values, version.values);
      rows.unshift({
        ...version,
        values: shownValues(scope, version.values),
        changes: changes.map((one) => shownDifference(scope, one)),
      });
      if (isCounting(version.state)) before = version;
    }
    const page = rows.filter(({ version }) => cursor === undefined || version < cursor).slice(0, limit + 1);
    return pageOf(page, limit, byNumber, ({ version }) => version);
  });
}

/** One version, by its number. Throws `not_found`. */
export async function getVersion(
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<OtpVersion<OtpKind>> {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const kind = await kindOf(tx, id);
    const [row] = await selectVersions(tx).where(and(eq(otpVersion.otpObjectId, id), eq(otpVersion.version, version)));
    if (!row) throw noSuchObject();
    const refusals = await refusalsOf(tx, row.submissionId === null ? [] : [row.submissionId]);
    const described: OtpVersion<OtpKind> = describeVersion(kind, row, refusals);
    return { ...described, values: shownValues(scope, described.values) };
  });
}

/** All that was said of one of them, the last first. Throws `not_found`. */
export async function listEvidence(scope: Scope, { id, cursor, limit }: Paging<TimePlace> & { id: string }) {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const kind = await kindOf(tx, id);
    const found = await selectEvidence(tx)
      .where(
        and(
          eq(otpEvidence.otpObjectId, id),
          cursor &&
            sql`(${otpEvidence.at}, ${otpEvidence.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
        ),
      )
      .orderBy(desc(otpEvidence.at), desc(otpEvidence.id))
      .limit(limit + 1);
    const shown = found.map((one) => ({
      ...shownWord(scope, one),
      id: one.id,
      platformId: shownId(scope, one.platformId),
      values: one.values === null ? null : shownValues(scope, readValues(kind, one.values)),
      submissionId: one.submissionId,
    }));
    return pageOf(shown, limit, byTime, ({ at, id: evidenceId }) => ({ at, id: evidenceId }));
  });
}

/** What a submission of this area wrote: which of them, and as which version. Throws `not_found`. */
export async function objectOfSubmission(scope: Scope, submissionId: string) {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx
      .select({ id: otpObject.id, kind: otpObject.kind, name: otpVersion.name, version: otpVersion.version })
      .from(otpVersion)
      .innerJoin(otpObject, eq(otpObject.id, otpVersion.otpObjectId))
      .where(eq(otpVersion.submissionId, submissionId));
    if (!found) throw noSuchObject();
    return { ...found, name: shownText(scope, found.name) };
  });
}
