import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { apiToken, membership } from "#db/schema/workspaces.ts";
import { isRole, permissionsOf } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { givenToAll, grants, permissionsInEffect } from "./grantable.ts";

/** How long a token that ended is still listed; its entries in the audit trail stay. */
const shownDays = 90;
const shownAtMost = 500;

/** Suspended: whoever it acts for is disabled or not a member any more. */
export type TokenState = "working" | "suspended" | "expired" | "revoked";

const endsAt = sql`least(${apiToken.revokedAt}, ${apiToken.expiresAt})`;
const revoker = alias(person, "revoker");

/** The workspace's tokens: those that work first, the newest on top. */
export async function listTokens(scope: Scope) {
  requirePermission(scope, "token.manage");
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        id: apiToken.id,
        name: apiToken.name,
        ending: apiToken.ending,
        given: apiToken.permissions,
        createdAt: apiToken.createdAt,
        expiresAt: apiToken.expiresAt,
        lastUsedAt: apiToken.lastUsedAt,
        lastUsedIp: apiToken.lastUsedIp,
        revokedAt: apiToken.revokedAt,
        revokedBy: revoker.name,
        madeBy: person.name,
        personId: apiToken.personId,
        disabledAt: person.disabledAt,
        roles: membership.roles,
        isExpired: sql<boolean>`${apiToken.expiresAt} <= now()`,
      })
      .from(apiToken)
      .leftJoin(person, eq(person.id, apiToken.personId))
      .leftJoin(revoker, eq(revoker.id, apiToken.revokedBy))
      .leftJoin(membership, and(eq(membership.personId, apiToken.personId), actsForMember))
      .where(gt(endsAt, sql`now() - ${shownDays} * interval '1 day'`))
      .orderBy(desc(gt(endsAt, sql`now()`)), desc(apiToken.createdAt), desc(apiToken.id))
      .limit(shownAtMost),
  );
  return rows.map(({ given, roles, disabledAt, isExpired, personId, ...row }) => {
    const inEffect = permissionsInEffect(given, permissionsOf((roles ?? []).filter(isRole)));
    const isSuspended = roles === null || disabledAt !== null;
    return {
      ...row,
      isOwn: personId === scope.person.id,
      state: stateOf({ isRevoked: row.revokedAt !== null, isExpired, isSuspended }),
      permissions: grants
        .filter(({ permission }) => given.includes(permission))
        .map(({ permission, sentence }) => ({
          permission,
          sentence,
          always: permission === givenToAll,
          inEffect: inEffect.has(permission),
        })),
    };
  });
}

/** A token from before its maker left does not come back with them. */
const actsForMember = and(isNull(membership.removedAt), sql`${membership.createdAt} <= ${apiToken.createdAt}`);

function stateOf(facts: { isRevoked: boolean; isExpired: boolean; isSuspended: boolean }): TokenState {
  if (facts.isRevoked) return "revoked";
  if (facts.isExpired) return "expired";
  return facts.isSuspended ? "suspended" : "working";
}
