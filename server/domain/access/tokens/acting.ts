import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { secondFactor } from "#db/schema/sign-in.ts";
import { apiToken, membership, workspace } from "#db/schema/workspaces.ts";
import { isRole, type Permission, permissionsOf, type Role } from "#server/domain/permissions.ts";
import type { Services } from "#server/domain/scope.ts";
import { permissionsInEffect } from "./grantable.ts";
import { noteTokenRefusal, type TokenRefusal } from "./refusals.ts";
import { hashOfTokenText, isTokenText } from "./token-text.ts";

/** A program with a token that works: for whom it acts, where, and what it may now. */
export type ActingToken = {
  id: string;
  name: string;
  workspace: { id: string; slug: string; name: string };
  person: { id: string; email: string; name: string; hasSecondFactor: boolean };
  roles: Role[];
  permissions: ReadonlySet<Permission>;
  requiresSecondFactor: boolean;
};

/**
 * Who acts with this token, read at each request; null when it does not work, for whichever reason, which only the audit
 * trail is told. When and from where it was used is kept, at most once a minute.
 */
export async function findActingToken(
  services: Services,
  text: string,
  ip: string | null,
): Promise<ActingToken | null> {
  const judged = await judge(services.db.system, text);
  if ("why" in judged) {
    await noteTokenRefusal(services, judged, ip);
    return null;
  }
  const { isStale, token } = judged;
  if (isStale) await noteUse(services.db.system, token.id, ip);
  return token;
}

async function judge(db: Db, text: string): Promise<TokenRefusal | { token: ActingToken; isStale: boolean }> {
  const hash = hashOfTokenText(text);
  const row = isTokenText(text) ? await readRow(db, hash) : undefined;
  if (!row) return { why: "unknown", hash };
  const known = { token: { id: row.token.id, workspaceId: row.workspace.id } };
  if (row.token.revokedAt) return { why: "revoked", ...known };
  if (row.isExpired) return { why: "expired", ...known };
  if (row.person.disabledAt) return { why: "disabled", ...known };
  if (row.workspace.archivedAt) return { why: "archived", ...known };
  if (row.roles === null) return { why: "removed", ...known };
  const roles = row.roles.filter(isRole);
  const { id: personId, email, name } = row.person;
  return {
    isStale: row.isStale,
    token: {
      id: row.token.id,
      name: row.token.name,
      workspace: { id: row.workspace.id, slug: row.workspace.slug, name: row.workspace.name },
      person: { id: personId, email, name, hasSecondFactor: row.hasSecondFactor },
      roles,
      permissions: permissionsInEffect(row.token.permissions, permissionsOf(roles)),
      requiresSecondFactor: row.workspace.requiresSecondFactor,
    },
  };
}

const unusedForAMinute = or(isNull(apiToken.lastUsedAt), lt(apiToken.lastUsedAt, sql`now() - interval '1 minute'`));

/** One read by unique keys. A membership that began after the token is another one than the token was made in. */
async function readRow(db: Db, tokenHash: Buffer) {
  const [row] = await db
    .select({
      token: { id: apiToken.id, name: apiToken.name, permissions: apiToken.permissions, revokedAt: apiToken.revokedAt },
      isExpired: sql<boolean>`${apiToken.expiresAt} <= now()`,
      isStale: sql<boolean>`${unusedForAMinute}`,
      person: { id: person.id, email: person.email, name: person.name, disabledAt: person.disabledAt },
      hasSecondFactor: sql<boolean>`${secondFactor.personId} is not null`,
      workspace,
      roles: membership.roles,
    })
    .from(apiToken)
    .innerJoin(person, eq(person.id, apiToken.personId))
    .innerJoin(workspace, eq(workspace.id, apiToken.workspaceId))
    .leftJoin(
      membership,
      and(
        eq(membership.workspaceId, apiToken.workspaceId),
        eq(membership.personId, apiToken.personId),
        isNull(membership.removedAt),
        sql`${membership.createdAt} <= ${apiToken.createdAt}`,
      ),
    )
    .leftJoin(secondFactor, and(eq(secondFactor.personId, person.id), isNotNull(secondFactor.confirmedAt)))
    .where(eq(apiToken.tokenHash, tokenHash));
  return row;
}

async function noteUse(db: Db, id: string, ip: string | null): Promise<void> {
  await db
    .update(apiToken)
    .set({ lastUsedAt: sql`now()`, lastUsedIp: ip })
    .where(and(eq(apiToken.id, id), unusedForAMinute));
}
