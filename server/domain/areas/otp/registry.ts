import { and, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { otpObject, otpVersion } from "#db/schema/otp.ts";
import type { OtpKind } from "#server/compose/otp/values.ts";
import { containing } from "#server/domain/containing.ts";
import { DomainError } from "#server/domain/errors.ts";
import { byTime, type Page, type Paging, pageOf, type TimePlace } from "#server/domain/paging.ts";
import { isFoundIn, maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { describeObjects, type OtpObject, plainObjects } from "./describe.ts";
import { isCurrent, isNewest, selectObjects } from "./select.ts";

export type ObjectFilter = Paging<TimePlace> & { q?: string | undefined };

/** Applications, templates or flows of the workspace, over whatever connection, newest first. */
export async function listObjects<Kind extends OtpKind>(
  scope: Scope,
  kind: Kind,
  { q, cursor, limit }: ObjectFilter,
): Promise<Page<OtpObject<Kind>>> {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const found = await selectObjects(tx)
      .where(
        and(
          eq(otpObject.workspaceId, scope.workspace.id),
          eq(otpObject.kind, kind),
          q === undefined ? undefined : await isCalled(tx, scope, kind, q),
          cursor &&
            sql`(${otpObject.createdAt}, ${otpObject.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`,
        ),
      )
      .orderBy(desc(otpObject.createdAt), desc(otpObject.id))
      .limit(limit + 1);
    const { rows, next } = pageOf(found, limit, byTime, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { rows: await describeObjects(tx, scope, kind, rows), next };
  });
}

/** One application, template or flow. Throws `not_found`. */
export async function getObject<Kind extends OtpKind>(scope: Scope, kind: Kind, id: string): Promise<OtpObject<Kind>> {
  requirePermission(scope, "otp.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [described] = await describeObjects(tx, scope, kind, await objectOf(tx, kind, id));
    return described ?? notFound();
  });
}

/** One of them with nothing masked, in the transaction that acts on it. Throws `not_found`. */
export async function readObject<Kind extends OtpKind>(tx: Tx, kind: Kind, id: string): Promise<OtpObject<Kind>> {
  const [described] = await plainObjects(tx, kind, await objectOf(tx, kind, id));
  return described ?? notFound();
}

/** What one of them is. Throws `not_found`. */
export async function kindOf(tx: Tx, id: string): Promise<OtpKind> {
  const [found] = await tx.select({ kind: otpObject.kind }).from(otpObject).where(eq(otpObject.id, id));
  return found?.kind ?? notFound();
}

function objectOf(tx: Tx, kind: OtpKind, id: string) {
  return selectObjects(tx).where(and(eq(otpObject.id, id), eq(otpObject.kind, kind)));
}

function notFound(): never {
  throw noSuchObject();
}

export function noSuchObject(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchVerificationObjectIn"));
}

/** The name that an object has now, or was to have. */
const hasNameNow = sql`(${isNewest} or ${isCurrent})`;

/** SQL for what is called so. Whoever sees names masked finds by what is shown. */
async function isCalled(tx: Tx, scope: Scope, kind: OtpKind, q: string): Promise<SQL> {
  const named = tx
    .select({ id: otpVersion.otpObjectId, name: otpVersion.name })
    .from(otpVersion)
    .innerJoin(otpObject, eq(otpObject.id, otpVersion.otpObjectId));
  const here = and(eq(otpObject.workspaceId, scope.workspace.id), eq(otpObject.kind, kind), hasNameNow);
  const rows = maySeePersonal(scope)
    ? await named.where(and(here, ilike(otpVersion.name, containing(q))))
    : (await named.where(here)).filter(({ name }) => isFoundIn(q, [shownText(scope, name)]));
  return rows.length === 0
    ? sql`false`
    : inArray(
        otpObject.id,
        rows.map(({ id }) => id),
      );
}
